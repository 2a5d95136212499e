// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/drivers/simulated_driver.h"
#include "tests/support/own_state_test.h"
#include "ui/shell/main_window.h"

#include <QSettings>
#include <QTest>

#include <memory>

namespace isobath::ui::test {

constexpr int kWaitMs = 60'000; ///< how long an event may take on a machine that is busy with other tests

/// The whole window over an empty library, with simulated devices in place of real ones.
class WindowTest : public isobath::test::OwnStateTest
{
protected:
    WindowTest()
    {
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, text(m_folder / "config"));
        QCoreApplication::setOrganizationName("isobath");
        QCoreApplication::setApplicationName("isobath-test");
        m_options.libraryFile = text(m_folder / "library.isobath");
        m_options.makeDriver = [this] { return makeSimulatedDriver(m_script); };
        m_script.manualClock = true;
    }

    static QString text(const std::string& value) { return QString::fromStdString(value); }

    MainWindow& open()
    {
        m_window = std::make_unique<MainWindow>(m_options);
        m_window->resize(1440, 900);
        m_window->show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(m_window.get()));
        return *m_window;
    }

    /// A plan of a few short runs on a small file below the test's folder.
    Plan plan(const std::vector<std::pair<const char*, std::vector<std::string>>>& settings = {}) const
    {
        Plan result;
        result.name = "Test";
        const auto set = [&result](const char* name, const std::vector<std::string>& values) {
            EXPECT_TRUE(setParameter(result, name, values)) << name;
        };
        set("target", {target()});
        set("size", {"1MiB"});
        set("ramp", {"0s"});
        set("runtime", {"200ms"});
        set("interval", {"50ms"});
        set("repeats", {"1"});
        for (const auto& [name, values] : settings)
            set(name, values);
        return result;
    }

    static bool waitFor(const std::function<bool()>& happened) { return QTest::qWaitFor(happened, kWaitMs); }

    /// Starts the plan as the Design page does and waits for its end.
    void runToEnd(const Plan& what)
    {
        m_window->controller().start(what, m_options.libraryFile);
        EXPECT_TRUE(waitFor([this] { return !m_window->controller().isRunning(); }));
    }

    WindowOptions m_options;
    SimScript m_script;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace isobath::ui::test
