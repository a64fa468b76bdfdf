import { keys, type PostShape, says } from "./shapes";

export const roasteryPosts: PostShape[] = [
  {
    key: "popper",
    space: "roasting",
    author: "caio",
    hoursAgo: 930,
    likes: keys(
      "farid hanna dineo noor ruth rafael aoife tomas wanjiru helena tane leila diego kwame zoe sam beatriz mei owen",
    ),
    comments: [
      says("helena", 3, "ruth sam aoife elif ximena hanna kwame dineo"),
      says("dineo", 8, "kwame priya solveig caio", [says("caio", 9, "zoe diego elif dineo jun wanjiru hanna")]),
      says("rafael", 14, "zoe matteo diego aoife leila"),
      says("hanna", 29, "tane mei linh zoe aoife tomas", [
        says("caio", 34, "zoe tomas luc sam hanna noor owen aoife helena"),
      ]),
    ],
  },
  {
    key: "garage",
    space: "roasting",
    author: "rafael",
    hoursAgo: 524,
    likes: keys("owen ruth abeba diego beatriz wanjiru priya farid kwame luc jun linh solveig helena aoife"),
    comments: [
      says("abeba", 2, "beatriz ruth owen sam dineo helena wanjiru hanna ximena zoe caio", [
        says("rafael", 3, "aoife helena noor hanna priya beatriz jun zoe elif"),
      ]),
      says("linh", 8, "dineo kwame jun abeba"),
      says("caio", 20, "jun beatriz dineo ximena kwame"),
    ],
  },
  {
    key: "washing-station",
    space: "roasting",
    author: "abeba",
    hoursAgo: 1255,
    likes: keys(
      "matteo tomas aoife dineo mei caio wanjiru hanna helena zoe diego leila owen noor ximena sam luc elif jun rafael farid kwame",
    ),
    comments: [
      says("wanjiru", 4, "aoife tomas luc solveig kwame priya matteo sam"),
      says("sam", 9, "helena diego zoe aoife rafael", [says("abeba", 11, "hanna dineo beatriz leila sam tane")]),
      says("diego", 16, "matteo priya solveig ruth hanna beatriz abeba"),
      says("elif", 38, "helena beatriz tomas"),
    ],
  },
  {
    key: "terraces",
    space: "roasting",
    author: "diego",
    hoursAgo: 1380,
    isFeatured: true,
    isPinned: true,
    isShared: true,
    edits: [
      { by: "diego", hoursAfter: 1 },
      { by: "tomas", hoursAfter: 26 },
    ],
    likes: keys("hanna dineo jun solveig ruth sam elif kwame ximena luc"),
    comments: [
      says("helena", 4, "tane priya luc ruth caio beatriz"),
      says("ximena", 12, "luc owen matteo", [says("diego", 13, "tomas matteo solveig aoife")]),
    ],
  },
  {
    key: "robusta",
    space: "roasting",
    author: "linh",
    hoursAgo: 480,
    likes: keys("jun mei dineo noor tomas diego sam aoife matteo hanna priya leila helena zoe"),
    comments: [
      says("matteo", 2, "aoife jun noor ruth rafael tomas abeba marek wanjiru dineo"),
      says("mei", 6, "luc hanna jun aoife ximena marek"),
      says("noor", 31, "ruth aoife helena", [says("linh", 33, "noor zoe sam caio")]),
    ],
  },
  {
    key: "first-crack",
    space: "roasting",
    author: "leila",
    hoursAgo: 282,
    likes: keys("sam farid rafael kwame dineo helena"),
    comments: [
      says("caio", 1, "marek wanjiru leila jun kwame mei"),
      says("rafael", 5, "ruth marek priya farid", [says("leila", 29, "farid luc linh dineo ruth owen aoife")]),
      says("helena", 31, "luc solveig sam tomas farid"),
    ],
  },
  {
    key: "labels",
    space: "roasting",
    author: "ximena",
    hoursAgo: 702,
    likes: keys("abeba zoe ruth dineo noor leila sam jun owen"),
    comments: [
      says("noor", 3, "leila farid ruth marek", [says("ximena", 4, "solveig leila linh")]),
      says("zoe", 17, "dineo leila aoife noor luc hanna"),
    ],
  },
  {
    key: "green-share",
    space: "roasters",
    author: "helena",
    hoursAgo: 215,
    likes: keys("diego abeba zoe wanjiru linh rafael"),
    comments: [
      says("zoe", 3, "wanjiru abeba rafael"),
      says("solveig", 6, "wanjiru caio", [says("caio", 7, "ximena tomas rafael zoe")]),
      says("diego", 20, "helena wanjiru ximena"),
    ],
  },
  {
    key: "cupping-sheet",
    space: "roasters",
    author: "wanjiru",
    hoursAgo: 365,
    likes: keys("rafael diego tomas solveig zoe helena linh abeba"),
    comments: [
      says("linh", 2, "helena abeba zoe wanjiru ximena", [says("wanjiru", 3, "tomas caio rafael helena")]),
      says("abeba", 5, "wanjiru ximena helena"),
      says("diego", 9, "rafael tomas ximena caio wanjiru zoe"),
    ],
  },
  {
    key: "scorched",
    space: "roasters",
    author: "zoe",
    hoursAgo: 630,
    likes: keys("diego helena wanjiru ximena tomas rafael solveig caio linh"),
    comments: [
      says("wanjiru", 4, "rafael helena abeba tomas caio diego solveig"),
      says("rafael", 7, "diego zoe caio wanjiru"),
      says("helena", 30, "rafael wanjiru diego zoe caio"),
    ],
  },
  {
    key: "price",
    space: "roasters",
    author: "abeba",
    hoursAgo: 98,
    likes: keys("helena linh diego caio wanjiru zoe rafael"),
    comments: [
      says("zoe", 3, "wanjiru helena abeba linh diego", [says("abeba", 5, "zoe rafael ximena diego")]),
      says("caio", 9, "ximena linh wanjiru", [says("helena", 11, "linh diego wanjiru abeba rafael zoe")]),
      says("linh", 24, "wanjiru caio tomas zoe"),
    ],
  },
];
