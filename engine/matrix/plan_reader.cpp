// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/matrix/plan.h"
#include "engine/workload/validation.h"
#include "engine/workload/value_range.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <initializer_list>
#include <optional>

namespace isobath {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormatVersion = 1;
constexpr std::size_t kMostFileBytes = 1 << 20;
constexpr int kMostNesting = 16;

/// Reads a parsed plan and collects what is wrong with it on the way.
class PlanReader
{
public:
    enum class UnknownKeys { Refused, PassedOver };
    explicit PlanReader(UnknownKeys unknownKeys) : m_unknownKeys(unknownKeys) {}

    Result<Plan> read(const Json& root)
    {
        if (expectObject(root, "")) {
            checkKeys(root, "", {"isobath_plan", "name", "target", "groups", "axes", "exclude", "rules"});
            version(root);
            text(root, "name", "", m_plan.name);
            target(root);
            groups(root);
            axes(root);
            excludes(root);
            settings(root, "rules", "", true);
        }
        if (!m_problems.empty())
            return tl::make_unexpected(toError(m_problems));
        return std::move(m_plan);
    }

private:
    void wrong(const std::string& path, std::string rule)
    {
        m_problems.push_back({path.empty() ? "plan" : path, "", std::move(rule), true});
    }

    void unknown(const std::string& path, const char* rule)
    {
        if (m_unknownKeys == UnknownKeys::Refused)
            wrong(path, rule);
    }

    static std::string below(const std::string& path, const std::string& key)
    {
        return path.empty() ? key : path + "." + key;
    }

    static std::string element(const std::string& path, std::size_t index)
    {
        return fmt::format("{}[{}]", path, index);
    }

    bool expect(bool fits, const Json& value, const std::string& path, const char* type)
    {
        if (!fits)
            wrong(path, fmt::format("must be {}, is {}", type, value.type_name()));
        return fits;
    }

    bool expectObject(const Json& value, const std::string& path)
    {
        return expect(value.is_object(), value, path, "an object");
    }

    void checkKeys(const Json& object, const std::string& path, std::initializer_list<std::string_view> known)
    {
        for (const auto& item : object.items())
            if (std::find(known.begin(), known.end(), item.key()) == known.end())
                unknown(below(path, item.key()), "unknown key");
    }

    void version(const Json& root)
    {
        const auto found = root.find("isobath_plan");
        if (found == root.end())
            wrong("isobath_plan", "is missing; a plan file starts with \"isobath_plan\": 1");
        else if (expect(found->is_number_integer(), *found, "isobath_plan", "a number") &&
                 *found != kFormatVersion)
            wrong("isobath_plan", fmt::format("is {}; this version reads {}", found->dump(), kFormatVersion));
    }

    void text(const Json& object, const char* key, const std::string& path, std::string& into)
    {
        const auto found = object.find(key);
        if (found != object.end() && expect(found->is_string(), *found, below(path, key), "text"))
            into = found->get<std::string>();
    }

    /// What a scalar says in the spelling of the parameter table; only direct is true or false.
    std::optional<std::string> scalar(const Json& value, const std::string& name, const std::string& path)
    {
        if (value.is_boolean() && name == "direct")
            return value.get<bool>() ? "1" : "0";
        if (!expect(value.is_string() || value.is_number(), value, path, "a number or text"))
            return std::nullopt;
        return value.is_string() ? value.get<std::string>() : value.dump();
    }

    std::optional<AxisValue> assignment(const std::string& name, const Json& value, const std::string& path)
    {
        const auto* parameter = findParameter(name);
        if (!parameter) {
            unknown(path, "unknown parameter");
            return std::nullopt;
        }
        const auto spelled = scalar(value, name, path);
        if (!spelled)
            return std::nullopt;
        auto read = plainValue(*parameter, *spelled);
        if (read)
            return std::move(*read);
        CellSettings scratch;
        wrong(path, parameter->set(scratch, *spelled).error().what);
        return std::nullopt;
    }

    void assignBase(const std::string& name, const Json& value, const std::string& path)
    {
        if (const auto read = assignment(name, value, path))
            (void)findParameter(name)->set(m_plan.base, read->set.front().second);
    }

    void target(const Json& root)
    {
        const auto found = root.find("target");
        if (found == root.end() || !expectObject(*found, "target"))
            return;
        checkKeys(*found, "target", {"path", "size"});
        text(*found, "path", "target", m_plan.base.target);
        if (found->contains("path") && m_plan.base.target.empty() && (*found)["path"].is_string())
            wrong("target.path", "must be a path");
        if (found->contains("size"))
            assignBase("size", (*found)["size"], "target.size");
    }

    void settings(const Json& object, const char* key, const std::string& path, bool rules)
    {
        const auto here = below(path, key);
        const auto found = object.find(key);
        if (found == object.end() || !expectObject(*found, here))
            return;
        for (const auto& [name, value] : found->items()) {
            const auto* parameter = findParameter(name);
            if (!parameter || parameter->isRule != rules || name == "target" || name == "size")
                unknown(below(here, name), "unknown key");
            else
                assignBase(name, value, below(here, name));
        }
    }

    void groups(const Json& root)
    {
        const auto found = root.find("groups");
        if (found == root.end() || !expect(found->is_array(), *found, "groups", "an array"))
            return;
        if (found->size() != 1) {
            wrong("groups", fmt::format("has {} job groups; a plan runs exactly one", found->size()));
            return;
        }
        const auto& group = found->front();
        const auto path = element("groups", 0);
        if (!expectObject(group, path))
            return;
        checkKeys(group, path, {"name", "spec"});
        text(group, "name", path, m_plan.groupName);
        settings(group, "spec", path, false);
    }

    void axes(const Json& root)
    {
        const auto found = root.find("axes");
        if (found == root.end() || !expect(found->is_array(), *found, "axes", "an array"))
            return;
        for (std::size_t i = 0; i < found->size(); ++i)
            if (expectObject((*found)[i], element("axes", i)))
                axis((*found)[i], element("axes", i));
    }

    void axis(const Json& object, const std::string& path)
    {
        checkKeys(object, path, {"param", "name", "values"});
        Axis axis;
        text(object, "param", path, axis.param);
        axis.name = axis.param;
        if (object.contains("name") == object.contains("param"))
            wrong(path, "needs either \"param\" or, for linked values, \"name\"");
        text(object, "name", path, axis.name);
        const auto* parameter = findParameter(axis.param);
        if (!axis.param.empty() && (!parameter || !parameter->canBeAxis))
            wrong(below(path, "param"), fmt::format("\"{}\" {}", axis.param,
                                                    parameter ? "cannot be an axis" : "is not a parameter"));
        else
            values(object, path, axis);
        m_plan.axes.push_back(std::move(axis));
    }

    void values(const Json& object, const std::string& path, Axis& axis)
    {
        const auto here = below(path, "values");
        const auto found = object.find("values");
        if (found == object.end() || !found->is_array() || found->empty() ||
            found->size() > kMostAxisValues) {
            wrong(here, fmt::format("must be an array of 1 to {} values", kMostAxisValues));
            return;
        }
        std::size_t count = 0;
        for (std::size_t i = 0; i < found->size(); ++i) {
            auto read = axisValues((*found)[i], element(here, i), axis.param);
            count += read.size();
            if (count > kMostAxisValues) {
                wrong(here, fmt::format("has over {} values", kMostAxisValues));
                return;
            }
            for (auto& value : read)
                addValue(axis, std::move(value), element(here, i));
        }
    }

    /// Several where a plain value is a range.
    std::vector<AxisValue> axisValues(const Json& value, const std::string& path, const std::string& param)
    {
        const auto* parameter = findParameter(param);
        if (!parameter || !value.is_string()) {
            auto one = axisValue(value, path, param);
            return one ? std::vector{std::move(*one)} : std::vector<AxisValue>();
        }
        const auto texts = expandRange(*parameter, value.get<std::string>());
        if (!texts)
            wrong(path, texts.error().what);
        std::vector<AxisValue> values;
        for (const auto& text : texts.value_or(std::vector<std::string>()))
            if (auto one = assignment(param, text, path))
                values.push_back(std::move(*one));
        return values;
    }

    void addValue(Axis& axis, AxisValue value, const std::string& path)
    {
        for (const auto& existing : axis.values) {
            if (existing == value)
                return;
            if (existing.label == value.label) {
                wrong(path, fmt::format("the label \"{}\" is there twice", value.label));
                return;
            }
        }
        axis.values.push_back(std::move(value));
    }

    std::optional<AxisValue> axisValue(const Json& value, const std::string& path, const std::string& param)
    {
        if (!value.is_object() && !param.empty())
            return assignment(param, value, path);
        if (!expectObject(value, path))
            return std::nullopt;
        checkKeys(value, path, {"label", "set"});
        AxisValue out;
        text(value, "label", path, out.label);
        const auto found = value.find("set");
        if (out.label.empty() || found == value.end() || !found->is_object() || found->empty()) {
            wrong(path, "needs a \"label\" and a \"set\" of parameters");
            return std::nullopt;
        }
        for (const auto& [name, text] : found->items())
            if (const auto read = linkedAssignment(name, text, below(below(path, "set"), name)))
                out.set.push_back(read->set.front());
        return out;
    }

    std::optional<AxisValue> linkedAssignment(const std::string& name, const Json& value,
                                              const std::string& path)
    {
        const auto* parameter = findParameter(name);
        if (parameter && !parameter->canBeAxis) {
            wrong(path, "cannot be an axis");
            return std::nullopt;
        }
        return assignment(name, value, path);
    }

    void excludes(const Json& root)
    {
        const auto found = root.find("exclude");
        if (found == root.end() || !expect(found->is_array(), *found, "exclude", "an array"))
            return;
        for (std::size_t i = 0; i < found->size(); ++i)
            if (expectObject((*found)[i], element("exclude", i)))
                exclude((*found)[i], element("exclude", i));
    }

    void exclude(const Json& object, const std::string& path)
    {
        std::map<std::string, std::string> combination;
        for (const auto& [name, value] : object.items())
            if (const auto label = excludedLabel(name, value, below(path, name)))
                combination[name] = *label;
        if (object.empty())
            wrong(path, "names no axis");
        m_plan.exclude.push_back(std::move(combination));
    }

    std::optional<std::string> excludedLabel(const std::string& name, const Json& value,
                                             const std::string& path)
    {
        const auto spelled = scalar(value, name, path);
        if (!spelled)
            return std::nullopt;
        auto label = labelOnAxis(m_plan, name, *spelled);
        if (label)
            return std::move(*label);
        wrong(path, label.error().what);
        return std::nullopt;
    }

    const UnknownKeys m_unknownKeys;
    Plan m_plan;
    std::vector<Problem> m_problems;
};

tl::unexpected<Error> notAPlan(std::string what)
{
    return fail(ErrorCode::InvalidArgument, "plan: " + std::move(what));
}

/// "parse error at line 3, column 7: ..." without the library's own prefix.
std::string parseFailure(const Json::parse_error& error)
{
    const std::string_view what = error.what();
    const auto prefix = what.find("] ");
    return "is not JSON: " + std::string(prefix == std::string_view::npos ? what : what.substr(prefix + 2));
}

Result<Plan> parse(std::string_view json, PlanReader::UnknownKeys unknownKeys)
{
    if (json.size() > kMostFileBytes)
        return notAPlan(fmt::format("is over {} bytes long, which no plan needs", kMostFileBytes));
    bool tooDeep = false;
    // What is nested too deeply is dropped before it is built; the parser itself does not recurse.
    const auto guard = [&](int depth, Json::parse_event_t, Json&) {
        tooDeep = tooDeep || depth > kMostNesting;
        return depth <= kMostNesting;
    };
    try {
        const auto root = Json::parse(json, guard);
        if (tooDeep)
            return notAPlan(fmt::format("is nested more than {} levels deep", kMostNesting));
        return PlanReader(unknownKeys).read(root);
    } catch (const Json::parse_error& error) {
        return notAPlan(parseFailure(error));
    } catch (const Json::exception& error) {
        return notAPlan(error.what());
    }
}

} // namespace

Result<Plan> parsePlanJson(std::string_view json)
{
    return parse(json, PlanReader::UnknownKeys::Refused);
}

Result<Plan> parseStoredPlanJson(std::string_view json)
{
    return parse(json, PlanReader::UnknownKeys::PassedOver);
}

} // namespace isobath
