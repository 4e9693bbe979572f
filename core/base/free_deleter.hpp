#pragma once
#include <cstdlib>

namespace qipan {

/// A deleter for memory from the C allocator. Large tables use that allocator because the zeroed memory that calloc
/// returns costs nothing until it is touched.
struct FreeDeleter {
    void operator()(void* memory) const { std::free(memory); }
};

}  // namespace qipan
