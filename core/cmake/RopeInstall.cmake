# SPDX-License-Identifier: MIT
# What `cmake --install` puts where. The core for other programs: find_package(rope) gives rope::core, and
# headers are included as here ("core/rotary/rotate.h").
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(rope_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/rope")
set_target_properties(rope_core PROPERTIES EXPORT_NAME core)
set_target_properties(rope_options PROPERTIES EXPORT_NAME options)
target_include_directories(rope_options INTERFACE "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/rope>")

install(TARGETS rope_core rope_options EXPORT rope ARCHIVE COMPONENT core)
install(EXPORT rope NAMESPACE rope:: DESTINATION "${rope_package_dir}" COMPONENT core)
install(DIRECTORY core/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/rope/core" COMPONENT core
        FILES_MATCHING PATTERN "*.h" PATTERN "*.inl" PATTERN detail EXCLUDE PATTERN cmake EXCLUDE)
get_target_property(rope_links rope_core LINK_LIBRARIES)
set(rope_uses_onednn OFF)
if("OneDNN::dnnl" IN_LIST rope_links)
  set(rope_uses_onednn ON)
endif()
configure_package_config_file(core/cmake/rope-config.cmake.in "${PROJECT_BINARY_DIR}/rope-config.cmake"
                              INSTALL_DESTINATION "${rope_package_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/rope-config-version.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/rope-config.cmake" "${PROJECT_BINARY_DIR}/rope-config-version.cmake"
              core/cmake/FindUtf8proc.cmake core/cmake/FindOneDNN.cmake
        DESTINATION "${rope_package_dir}" COMPONENT core)
install(FILES LICENSES/MIT.txt DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT core)

# The programs and what they read.
foreach(program IN ITEMS rope-cli rope-explorer)
  if(TARGET ${program})
    install(TARGETS ${program} RUNTIME COMPONENT programs)
  endif()
endforeach()
install(DIRECTORY resources/ DESTINATION "${CMAKE_INSTALL_DATADIR}/rope-explorer" COMPONENT programs
        PATTERN CMakeLists.txt EXCLUDE)
install(FILES LICENSES/GPL-3.0-or-later.txt README.md DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT programs)
