#include "inputs/files/near_words.h"

#include <algorithm>
#include <vector>

namespace backsight::inputs {

std::size_t edits_between(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row[b.size()];
}

bool is_near(std::string_view known, std::string_view said) {
    return edits_between(known, said) <= std::max<std::size_t>(known.size() / 3, known.size() < 4 ? 1 : 2);
}

}  // namespace backsight::inputs
