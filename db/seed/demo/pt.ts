import { compose } from "./compose";
import { bags } from "./pt/bags";
import { events } from "./pt/events";
import { bench } from "./pt/bench";
import { community } from "./pt/community";
import { course } from "./pt/course";
import { espresso } from "./pt/espresso";
import { mornings } from "./pt/mornings";
import { pourOver } from "./pt/pour-over";
import { roasters } from "./pt/roasters";
import { roasting } from "./pt/roasting";
import { talks } from "./pt/talks";
import { water } from "./pt/water";
import { welcome } from "./pt/welcome";

/** The demo community in Brazilian Portuguese. */
export const demoPt = compose({
  ...community,
  talks,
  course,
  posts: {
    ...welcome,
    ...mornings,
    ...pourOver,
    ...espresso,
    ...water,
    ...bench,
    ...roasting,
    ...roasters,
    ...bags,
    ...events,
  },
});
