#pragma once
#include <cstdlib>

namespace qipan {

/// A deleter for memory from the C allocator. Large tables use that allocator because its zeroed pages cost nothing
/// until they are touched.
struct FreeDeleter {
    void operator()(void* memory) const { std::free(memory); }
};

}  // namespace qipan
