import { keys, type PostShape, says } from "./shapes";

export const housePosts: PostShape[] = [
  {
    key: "table",
    space: "welcome",
    author: "helena",
    hoursAgo: 1432,
    likes: keys(
      "mei kwame aoife tomas linh marek zoe leila wanjiru dineo jun caio priya sam matteo hanna ruth owen ximena elif noor abeba beatriz diego rafael",
    ),
    comments: [
      says("tomas", 3, "aoife mei marek sam diego helena beatriz abeba hanna", [
        says("mei", 1020, "dineo zoe ximena marek helena sam"),
      ]),
      says("ruth", 9, "abeba kwame jun noor solveig tomas sam linh diego zoe dineo elif", [
        says("helena", 10, "ximena zoe elif ruth aoife hanna kwame noor"),
      ]),
      says("caio", 26, "elif noor jun mei diego"),
    ],
  },
  {
    key: "rules",
    space: "welcome",
    author: "helena",
    hoursAgo: 1428,
    isPinned: true,
    isFeatured: true,
    likes: keys(
      "ximena owen zoe dineo ruth sam beatriz aoife mei caio tane linh farid luc matteo noor priya leila elif",
    ),
    comments: [
      says("matteo", 2, "linh sam kwame elif solveig wanjiru owen helena tomas aoife jun"),
      says("dineo", 400, "tane solveig owen beatriz", [says("wanjiru", 401, "caio dineo ruth luc helena owen sam")]),
      says("owen", 412, "noor caio zoe"),
    ],
  },
  {
    key: "introductions",
    space: "welcome",
    author: "wanjiru",
    hoursAgo: 1404,
    likes: keys("kwame helena priya sam zoe jun linh farid solveig hanna abeba noor matteo beatriz"),
    comments: [
      says("priya", 2, "leila ximena diego farid marek ruth elif rafael matteo tane solveig tomas"),
      says("marek", 5, "caio noor helena zoe tomas luc mei sam leila jun solveig ximena ruth", [
        says("aoife", 6, "sam noor tomas ruth diego"),
      ]),
      says("luc", 8, "hanna ximena noor zoe linh dineo tane sam"),
      says("farid", 30, "wanjiru noor luc sam marek tane"),
      says("beatriz", 52, "kwame farid solveig diego tane helena dineo"),
      says("kwame", 70, "priya luc helena marek ruth dineo linh diego hanna"),
      says("ximena", 96, "helena linh wanjiru dineo", [
        says("helena", 97, "leila ruth tomas sam farid ximena tane solveig zoe owen marek luc matteo linh"),
      ]),
      says("hanna", 1210, "linh priya"),
    ],
  },
  {
    key: "asking",
    space: "welcome",
    author: "tomas",
    hoursAgo: 905,
    likes: keys("priya kwame aoife sam beatriz wanjiru mei solveig owen noor farid"),
    comments: [
      says("sam", 4, "helena jun elif tomas hanna marek", [
        says("tomas", 5, "solveig jun matteo zoe elif priya dineo leila helena"),
      ]),
      says("noor", 27, "leila abeba kwame"),
    ],
  },
  {
    key: "next-table",
    space: "welcome",
    author: "helena",
    hoursAgo: 58,
    isFeatured: true,
    poll: {
      voters: [
        keys("ruth solveig hanna marek diego leila farid"),
        keys("kwame aoife ximena noor matteo zoe owen sam"),
        keys("luc tane linh"),
        keys("tomas priya dineo jun mei elif"),
      ],
      days: 4,
    },
    likes: keys("dineo priya wanjiru aoife ximena kwame beatriz noor ruth hanna linh elif"),
    comments: [
      says("ruth", 3, "matteo rafael aoife kwame"),
      says("kwame", 7, "zoe ruth hanna", [says("helena", 8, "abeba wanjiru solveig jun farid hanna")]),
      says("solveig", 20, "ximena helena jun owen dineo"),
    ],
  },
  {
    key: "cups-33",
    space: "mornings",
    author: "aoife",
    hoursAgo: 21,
    likes: keys("matteo dineo elif ximena leila jun wanjiru kwame"),
    comments: [
      says("elif", 2, "kwame dineo zoe leila wanjiru"),
      says("luc", 4, "hanna helena wanjiru", [says("aoife", 5, "tane dineo noor helena")]),
      says("zoe", 9, "wanjiru helena"),
      says("dineo", 13, "farid beatriz sam noor owen helena linh leila rafael"),
    ],
  },
  {
    key: "cups-32",
    space: "mornings",
    author: "aoife",
    hoursAgo: 189,
    isClosed: true,
    likes: keys("caio tomas priya linh diego ruth wanjiru"),
    comments: [
      says("tane", 3, "hanna sam wanjiru ximena"),
      says("abeba", 6, "helena solveig linh priya ximena matteo dineo mei"),
      says("jun", 10, "ximena noor abeba aoife helena"),
      says("caio", 30, "kwame priya luc"),
    ],
  },
  {
    key: "night-shift",
    space: "mornings",
    author: "aoife",
    hoursAgo: 742,
    likes: keys(
      "diego beatriz jun hanna tane wanjiru ruth tomas dineo noor sam solveig mei caio kwame luc helena leila priya zoe farid owen ximena matteo",
    ),
    comments: [
      says("ruth", 2, "owen luc priya dineo zoe hanna leila marek abeba noor helena diego wanjiru tomas matteo"),
      says("kwame", 6, "matteo helena farid wanjiru aoife", [
        says("aoife", 7, "hanna elif tane linh noor mei matteo zoe"),
      ]),
      says("sam", 11, "kwame owen dineo hanna tomas aoife", [says("aoife", 14, "matteo tomas ximena jun")]),
      says("hanna", 30, "matteo sam beatriz"),
    ],
  },
  {
    key: "cup-shape",
    space: "mornings",
    author: "hanna",
    hoursAgo: 508,
    likes: keys("marek wanjiru abeba matteo sam mei kwame elif zoe leila ruth helena beatriz luc diego aoife noor"),
    comments: [
      says("mei", 5, "wanjiru aoife sam kwame zoe hanna", [says("hanna", 9, "marek mei dineo")]),
      says("owen", 8, "beatriz elif kwame hanna"),
      says("jun", 15, "hanna ruth beatriz matteo priya helena luc"),
      says("leila", 40, "kwame ruth priya aoife dineo"),
    ],
  },
  {
    key: "old-blends",
    space: "mornings",
    author: "matteo",
    hoursAgo: 331,
    likes: keys("dineo helena luc hanna sam rafael ruth kwame solveig"),
    comments: [
      says("zoe", 1, "aoife matteo elif tomas marek owen", [
        says("matteo", 3, "leila helena aoife rafael hanna tane abeba ruth tomas caio"),
        says("zoe", 4, "noor luc helena kwame tomas ruth farid dineo aoife diego ximena leila"),
      ]),
      says("linh", 6, "tomas abeba priya wanjiru zoe matteo sam aoife"),
      says("beatriz", 12, "leila diego dineo noor rafael"),
    ],
  },
  {
    key: "kissaten",
    space: "mornings",
    author: "jun",
    hoursAgo: 1130,
    likes: keys("zoe ruth hanna kwame ximena luc tane leila noor elif solveig linh sam"),
    comments: [
      says("elif", 4, "dineo rafael abeba ruth linh owen sam"),
      says("ruth", 12, "abeba tane sam luc"),
      says("tane", 33, "mei sam aoife"),
    ],
  },
];
