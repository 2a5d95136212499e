// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/figures.h"

#include "engine/base/units.h"

#include <nlohmann/json.hpp>

#include <array>
#include <utility>

namespace isobath::bench {

namespace {

constexpr std::array<std::pair<Figure, std::string_view>, 10> kNames{{
    {Figure::Ios, "I/Os"},
    {Figure::Iops, "IOPS"},
    {Figure::CpuNsPerIo, "CPU per I/O"},
    {Figure::LatMeanNs, "lat mean"},
    {Figure::LatP50Ns, "lat p50"},
    {Figure::LatP99Ns, "lat p99"},
    {Figure::LatP999Ns, "lat p99.9"},
    {Figure::WorkerCpuNsPerIo, "worker CPU"},
    {Figure::GuiCores, "GUI CPU"},
    {Figure::BucketsOff, "buckets off"},
}};

} // namespace

std::string_view nameOf(Figure figure)
{
    for (const auto& [candidate, name] : kNames)
        if (candidate == figure)
            return name;
    return {};
}

std::string textOf(Figure figure, double value)
{
    switch (figure) {
    case Figure::Ios:
    case Figure::Iops:
        return formatCount(value);
    case Figure::GuiCores:
        return formatFixed(value * 100, 1) + " %";
    case Figure::BucketsOff:
        return formatFixed(value, 0);
    default:
        return formatLatency(value);
    }
}

std::string toJson(const Figures& figures)
{
    nlohmann::json object = nlohmann::json::object();
    for (const auto& [figure, value] : figures)
        object[std::string(nameOf(figure))] = value;
    return object.dump();
}

Figures fromJson(const std::string& json)
{
    const auto object = nlohmann::json::parse(json, nullptr, false);
    Figures figures;
    if (!object.is_object())
        return figures;
    for (const auto& [figure, name] : kNames)
        if (const auto found = object.find(name); found != object.end() && found->is_number())
            figures[figure] = found->get<double>();
    return figures;
}

} // namespace isobath::bench
