# SPDX-License-Identifier: MIT
# oneDNN's single-precision matrix product. The package's own config file also asks for OpenCL's
# headers, which dnnl_sgemm does not need, so header and library are looked for here.
# Defines OneDNN_FOUND and the target OneDNN::dnnl. OpenMP builds need libgomp by name as well: our
# code asks OpenMP to keep to one thread (work is shared out by the core's own pool).
find_path(OneDNN_INCLUDE_DIR oneapi/dnnl/dnnl.h)
find_library(OneDNN_LIBRARY dnnl)
find_file(OneDNN_CONFIG_HEADER oneapi/dnnl/dnnl_config.h)
mark_as_advanced(OneDNN_INCLUDE_DIR OneDNN_LIBRARY OneDNN_CONFIG_HEADER)

set(OneDNN_RUNTIME "")
if(OneDNN_CONFIG_HEADER)
  file(STRINGS "${OneDNN_CONFIG_HEADER}" OneDNN_RUNTIME REGEX "#define DNNL_CPU_THREADING_RUNTIME +DNNL_RUNTIME_")
  string(REGEX REPLACE ".*DNNL_RUNTIME_([A-Z]+).*" "\\1" OneDNN_RUNTIME "${OneDNN_RUNTIME}")
endif()
if(OneDNN_RUNTIME STREQUAL "OMP")
  if(NOT OneDNN_OPENMP_LIBRARY)
    # The compiler knows where its libgomp is; find_library does not.
    execute_process(COMMAND "${CMAKE_CXX_COMPILER}" -print-file-name=libgomp.so
                    OUTPUT_VARIABLE OneDNN_gomp OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(IS_ABSOLUTE "${OneDNN_gomp}" AND EXISTS "${OneDNN_gomp}")
      set(OneDNN_OPENMP_LIBRARY "${OneDNN_gomp}" CACHE FILEPATH "OpenMP runtime that oneDNN uses")
    endif()
  endif()
  mark_as_advanced(OneDNN_OPENMP_LIBRARY)
  set(OneDNN_runtime_ok ${OneDNN_OPENMP_LIBRARY})
elseif(OneDNN_RUNTIME STREQUAL "SEQ")
  set(OneDNN_runtime_ok TRUE)
else()
  set(OneDNN_runtime_ok FALSE)  # a thread pool of its own would fight with ours
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(OneDNN REQUIRED_VARS OneDNN_LIBRARY OneDNN_INCLUDE_DIR OneDNN_runtime_ok)
if(OneDNN_FOUND AND NOT TARGET OneDNN::dnnl)
  add_library(OneDNN::dnnl UNKNOWN IMPORTED)
  set_target_properties(OneDNN::dnnl PROPERTIES IMPORTED_LOCATION "${OneDNN_LIBRARY}"
                                                INTERFACE_INCLUDE_DIRECTORIES "${OneDNN_INCLUDE_DIR}")
  if(OneDNN_RUNTIME STREQUAL "OMP")
    set_property(TARGET OneDNN::dnnl PROPERTY INTERFACE_LINK_LIBRARIES "${OneDNN_OPENMP_LIBRARY}")
  endif()
endif()
