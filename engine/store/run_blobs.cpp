// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/run_blobs.h"

#include "engine/store/byte_stream.h"
#include "engine/store/histogram_codec.h"

#include <bit>
#include <cmath>
#include <limits>

namespace isobath {

namespace {

constexpr std::uint8_t kBlobVersion = 1;

std::string seal(Checksum place, const ByteWriter& payload)
{
    ByteWriter out;
    out.byte(kBlobVersion);
    out.fixed(place.add(kBlobVersion).add(std::string_view(payload.bytes())).value(), 4);
    out.raw(payload.bytes());
    return out.bytes();
}

std::optional<ByteReader> unseal(Checksum place, std::string_view blob)
{
    ByteReader in(blob);
    const std::uint8_t version = in.byte();
    const std::uint64_t stored = in.fixed(4);
    if (!in.ok() || version != kBlobVersion)
        return std::nullopt;
    const std::string_view payload = in.raw(in.left());
    if (place.add(version).add(payload).value() != stored)
        return std::nullopt;
    return ByteReader(payload);
}

bool isUsed(const IntervalOperation& operation)
{
    return operation.bytes != 0 || operation.latency.moments.count != 0 || !operation.latency.buckets.empty();
}

/// How a system value is written; two bits each, before the values.
enum class ValueForm : std::uint8_t { Missing, Whole, Thousandths, Exact };

constexpr double kExactIntegers = 9007199254740992.0; // 2^53

bool isWhole(double value)
{
    return std::abs(value) < kExactIntegers && std::trunc(value) == value &&
           !(value == 0 && std::signbit(value));
}

ValueForm formOf(double value)
{
    if (std::isnan(value))
        return ValueForm::Missing;
    if (isWhole(value))
        return ValueForm::Whole;
    const double thousandths = std::round(value * 1000);
    if (isWhole(thousandths) && thousandths / 1000 == value && value != 0)
        return ValueForm::Thousandths;
    return ValueForm::Exact;
}

void writeValue(ByteWriter& out, double value)
{
    switch (formOf(value)) {
    case ValueForm::Missing:
        break;
    case ValueForm::Whole:
        out.varint(zigzag(static_cast<std::int64_t>(value)));
        break;
    case ValueForm::Thousandths:
        out.varint(zigzag(std::llround(value * 1000)));
        break;
    case ValueForm::Exact:
        out.fixed(std::bit_cast<std::uint64_t>(value), 8);
        break;
    }
}

double readValue(ByteReader& in, ValueForm form)
{
    switch (form) {
    case ValueForm::Missing:
        break;
    case ValueForm::Whole:
        return static_cast<double>(unzigzag(in.varint()));
    case ValueForm::Thousandths:
        return static_cast<double>(unzigzag(in.varint())) / 1000;
    case ValueForm::Exact:
        return std::bit_cast<double>(in.fixed(8));
    }
    return std::numeric_limits<double>::quiet_NaN();
}

} // namespace

std::string encodeInterval(Checksum place, const IntervalOperations& operations)
{
    ByteWriter payload;
    std::uint8_t used = 0;
    for (std::size_t i = 0; i < kOperations; ++i)
        used |= static_cast<std::uint8_t>(isUsed(operations[i]) ? 1U << i : 0U);
    payload.byte(used);
    for (const auto& operation : operations) {
        if (!isUsed(operation))
            continue;
        payload.varint(operation.bytes);
        writeHistogram(payload, operation.latency);
    }
    return seal(place, payload);
}

std::optional<IntervalOperations> decodeInterval(Checksum place, std::string_view blob)
{
    auto in = unseal(place, blob);
    if (!in)
        return std::nullopt;
    IntervalOperations operations;
    const std::uint8_t used = in->byte();
    for (std::size_t i = 0; i < kOperations; ++i) {
        if ((used & (1U << i)) == 0)
            continue;
        operations[i].bytes = in->varint();
        operations[i].latency = readHistogram(*in);
    }
    return in->ok() ? std::optional(std::move(operations)) : std::nullopt;
}

std::string encodeSystemValues(Checksum place, const std::vector<double>& values)
{
    ByteWriter payload;
    payload.varint(values.size());
    BitWriter forms;
    for (const double value : values)
        forms.put(static_cast<std::uint64_t>(formOf(value)), 2);
    payload.raw(forms.finish());
    for (const double value : values)
        writeValue(payload, value);
    return seal(place, payload);
}

std::optional<std::vector<double>> decodeSystemValues(Checksum place, std::string_view blob)
{
    auto in = unseal(place, blob);
    if (!in)
        return std::nullopt;
    const std::uint64_t count = in->varint();
    if (count > 4 * in->left())
        return std::nullopt;
    BitReader forms(in->raw((count + 3) / 4));
    std::vector<double> values(count);
    for (auto& value : values)
        value = readValue(*in, static_cast<ValueForm>(forms.get(2)));
    return in->ok() ? std::optional(std::move(values)) : std::nullopt;
}

std::string encodeHistogram(Checksum place, const LatencyHistogram& histogram)
{
    ByteWriter payload;
    writeHistogram(payload, SparseHistogram::from(histogram));
    return seal(place, payload);
}

std::optional<LatencyHistogram> decodeHistogram(Checksum place, std::string_view blob)
{
    auto in = unseal(place, blob);
    if (!in)
        return std::nullopt;
    const SparseHistogram sparse = readHistogram(*in);
    if (!in->ok())
        return std::nullopt;
    LatencyHistogram histogram;
    sparse.addTo(histogram);
    return histogram;
}

} // namespace isobath
