#include "lab/fairness/human.h"

#include <algorithm>

namespace backsight::lab::fairness {

double Draw::exponential(double mean) {
    for (double whole = 0.0;; whole += 1.0) {
        const double first = unit();
        double last = first;
        bool is_odd = true;  // the length of the run that goes down from `first`
        for (double next = unit(); next < last; next = unit()) {
            last = next;
            is_odd = !is_odd;
        }
        if (is_odd) return mean * (whole + first);
    }
}

double Draw::normal() {
    double sum = -6.0;
    for (int i = 0; i < 12; ++i) sum += unit();
    return sum;
}

double Human::reaction_ms(Draw& draw) const {
    const double body = reaction_normal_ms + reaction_deviation_ms * draw.normal();
    return body + draw.exponential(reaction_tail_ms) + handicap_ms;
}

double aiming_ms(const Aim& aim, Draw& draw) { return std::min(draw.exponential(aim.time_ms), aim.most_time_ms); }

}  // namespace backsight::lab::fairness
