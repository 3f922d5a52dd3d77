"""The library as a Conan 2 package: without tests and examples."""

import re
from pathlib import Path

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout


class TinyTensor(ConanFile):
    name = "tinytensor"
    description = "An educational mini deep-learning framework"
    license = "MIT"
    package_type = "static-library"
    settings = "os", "compiler", "build_type", "arch"
    exports = "CMakeLists.txt"
    exports_sources = "CMakeLists.txt", "LICENSE", "cmake/*", "tinytensor/*"

    def set_version(self):
        cmake = Path(self.recipe_folder, "CMakeLists.txt").read_text(encoding="utf-8")
        self.version = re.search(r"project\(tinytensor VERSION ([\d.]+)", cmake)[1]

    def requirements(self):
        self.requires("fmt/10.2.1", transitive_headers=True)
        self.requires("nlohmann_json/3.12.0")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        deps = CMakeDeps(self)
        # CMake asks for fmt 9.1 or newer; by default Conan would refuse a newer major version.
        deps.set_property("fmt", "cmake_config_version_compat", "AnyNewerVersion")
        deps.generate()
        toolchain = CMakeToolchain(self)
        for option in ("BUILD_TESTS", "BUILD_EXAMPLES"):
            toolchain.cache_variables[f"TINYTENSOR_{option}"] = False
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()

    def package_info(self):
        # The package's own configuration is used: find_package(tinytensor CONFIG) finds what `cmake --install` wrote.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = ["lib/cmake/tinytensor"]
