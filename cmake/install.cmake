# cmake --install build --prefix somewhere; then find_package(tinytensor CONFIG) and the target tinytensor::tinytensor.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/tinytensor)

install(TARGETS tinytensor EXPORT tinytensor-targets FILE_SET HEADERS)
install(EXPORT tinytensor-targets NAMESPACE tinytensor:: DESTINATION ${package_dir})
configure_package_config_file(cmake/tinytensor-config.cmake.in tinytensor-config.cmake
                              INSTALL_DESTINATION ${package_dir})
# Before 1.0 a new minor version may break its users.
write_basic_package_version_file(tinytensor-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tinytensor-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/tinytensor-config-version.cmake
        DESTINATION ${package_dir})
# (gdb) source PREFIX/share/tinytensor/gdb/tinytensor.py
install(FILES tools/gdb/tinytensor.py DESTINATION ${CMAKE_INSTALL_DATADIR}/tinytensor/gdb)
