import { keys, type PostShape, says } from "./shapes";

export const counterPosts: PostShape[] = [
  {
    key: "one-recipe",
    space: "pour-over",
    author: "priya",
    hoursAgo: 1290,
    likes: keys(
      "solveig beatriz dineo helena marek noor sam tane kwame hanna elif ximena rafael ruth jun leila caio linh farid mei diego",
    ),
    comments: [
      says("dineo", 5, "abeba aoife jun solveig caio mei"),
      says("sam", 8, "solveig tomas diego ruth", [says("priya", 9, "linh aoife tomas hanna dineo")]),
      says("wanjiru", 20, "ruth helena linh zoe sam rafael beatriz matteo noor"),
      says("farid", 740, "ruth marek zoe"),
    ],
  },
  {
    key: "bloom",
    space: "pour-over",
    author: "sam",
    hoursAgo: 968,
    likes: keys("solveig matteo noor farid zoe mei"),
    comments: [
      says("owen", 2, "dineo solveig hanna mei kwame leila noor"),
      says("caio", 6, "dineo kwame sam jun"),
      says("mei", 18, "sam hanna linh kwame noor", [says("sam", 44, "hanna kwame owen luc dineo wanjiru")]),
    ],
  },
  {
    key: "stall",
    space: "pour-over",
    author: "noor",
    hoursAgo: 3,
    likes: keys("ximena solveig beatriz"),
    comments: [says("tomas", 0.4, "solveig priya", [says("noor", 0.6, "aoife")]), says("aoife", 0.7, "farid")],
  },
  {
    key: "nel",
    space: "pour-over",
    author: "jun",
    hoursAgo: 655,
    likes: keys("kwame diego elif noor leila helena luc aoife priya hanna tane tomas"),
    comments: [
      says("helena", 4, "zoe kwame luc aoife mei"),
      says("kwame", 28, "matteo owen zoe", [says("jun", 31, "zoe leila elif solveig")]),
      says("mei", 35, "abeba jun"),
    ],
  },
  {
    key: "blind",
    space: "pour-over",
    author: "mei",
    hoursAgo: 420,
    likes: keys(
      "diego aoife priya rafael owen dineo zoe tane noor helena tomas wanjiru kwame matteo leila sam linh solveig hanna jun",
    ),
    comments: [
      says("owen", 3, "ruth sam luc abeba farid noor dineo tomas leila", [
        says("mei", 5, "wanjiru diego zoe marek ximena"),
      ]),
      says("tomas", 7, "farid kwame jun caio hanna ruth"),
      says("noor", 16, "matteo linh dineo", [says("mei", 17, "sam linh")]),
      says("matteo", 29, "ruth caio tane zoe wanjiru tomas priya"),
    ],
  },
  {
    key: "camp",
    space: "pour-over",
    author: "luc",
    hoursAgo: 790,
    likes: keys("diego caio aoife mei kwame ximena beatriz noor ruth helena marek solveig priya sam rafael"),
    comments: [
      says("solveig", 2, "leila wanjiru farid sam hanna ximena owen caio"),
      says("diego", 9, "helena aoife sam matteo marek"),
      says("marek", 13, "kwame helena rafael"),
    ],
  },
  {
    key: "iced",
    space: "pour-over",
    author: "kwame",
    hoursAgo: 268,
    likes: keys("caio sam abeba tane wanjiru owen ruth priya dineo helena"),
    comments: [
      says("priya", 3, "luc zoe mei abeba linh", [says("kwame", 4, "helena owen dineo tomas ruth matteo mei")]),
      says("ximena", 15, "luc farid", [says("kwame", 18, "zoe farid linh wanjiru")]),
      says("tane", 50, "luc wanjiru"),
    ],
  },
  {
    key: "first-week",
    space: "espresso",
    author: "dineo",
    hoursAgo: 1010,
    likes: keys("tane zoe farid hanna jun mei ruth aoife marek"),
    comments: [
      says("marek", 1, "sam ruth matteo owen beatriz jun noor mei", [says("dineo", 3, "ruth marek sam kwame helena")]),
      says("tane", 5, "kwame priya owen mei wanjiru diego"),
      says("zoe", 12, "aoife hanna priya tane"),
    ],
  },
  {
    key: "ratio",
    space: "espresso",
    author: "zoe",
    hoursAgo: 596,
    likes: keys(
      "aoife marek sam noor tane priya mei owen ximena leila linh dineo wanjiru elif matteo hanna kwame luc rafael helena abeba tomas",
    ),
    comments: [
      says("owen", 3, "hanna dineo aoife priya ruth mei"),
      says("matteo", 8, "helena solveig rafael noor priya sam dineo elif ximena", [
        says("zoe", 10, "sam mei priya tomas luc caio dineo abeba beatriz ruth aoife"),
      ]),
      says("dineo", 24, "noor wanjiru sam owen tane tomas ximena"),
      says("marek", 51, "aoife noor diego", [says("zoe", 52, "tane matteo")]),
    ],
  },
  {
    key: "milk",
    space: "espresso",
    author: "tane",
    hoursAgo: 1050,
    likes: keys("sam leila solveig wanjiru linh mei noor elif helena aoife tomas diego marek ruth jun zoe"),
    comments: [
      says("elif", 6, "mei kwame abeba", [says("tane", 7, "wanjiru farid noor abeba beatriz")]),
      says("aoife", 11, "noor matteo marek luc", [says("tane", 12, "linh kwame ruth caio owen dineo")]),
    ],
  },
  {
    key: "moka",
    space: "espresso",
    author: "beatriz",
    hoursAgo: 1195,
    likes: keys("linh ruth caio marek owen wanjiru aoife noor zoe farid helena hanna sam"),
    comments: [
      says("caio", 3, "matteo ruth priya aoife rafael ximena solveig", [
        says("beatriz", 4, "kwame farid aoife ruth ximena dineo"),
      ]),
      says("linh", 20, "zoe tomas marek"),
      says("ruth", 44, "linh noor", [says("beatriz", 46, "zoe priya hanna")]),
    ],
  },
  {
    key: "cezve",
    space: "espresso",
    author: "elif",
    hoursAgo: 462,
    likes: keys("noor kwame leila helena beatriz priya ruth farid rafael owen zoe dineo mei tane"),
    comments: [
      says("leila", 1, "beatriz priya luc tomas jun ruth wanjiru zoe aoife hanna sam noor", [
        says("elif", 2, "abeba tomas hanna leila matteo sam helena kwame"),
        says("leila", 3, "marek helena beatriz linh elif ruth kwame diego sam"),
      ]),
      says("farid", 9, "helena tomas hanna linh priya ruth"),
      says("priya", 25, "kwame solveig caio"),
    ],
  },
  {
    key: "water-start",
    space: "water",
    author: "tomas",
    hoursAgo: 1340,
    likes: keys(
      "helena ruth leila aoife jun dineo owen kwame rafael solveig sam ximena elif noor zoe diego hanna linh abeba wanjiru priya luc marek",
    ),
    comments: [
      says("kwame", 4, "caio abeba jun mei zoe dineo", [
        says("tomas", 6, "wanjiru jun hanna sam priya beatriz noor luc helena"),
      ]),
      says("solveig", 11, "beatriz elif helena sam"),
      says("caio", 25, "abeba ruth aoife"),
      says("helena", 1283, "aoife elif jun matteo owen"),
    ],
  },
  {
    key: "hard-water",
    space: "water",
    author: "ruth",
    hoursAgo: 384,
    likes: keys("wanjiru caio diego dineo kwame tomas elif"),
    comments: [
      says("tomas", 2, "matteo owen diego kwame farid jun sam helena", [
        says("ruth", 5, "elif sam dineo solveig caio"),
      ]),
      says("marek", 7, "hanna farid ruth"),
      says("ruth", 170, "helena kwame marek solveig wanjiru farid noor linh sam abeba owen"),
    ],
  },
  {
    key: "grind-log",
    space: "water",
    author: "owen",
    hoursAgo: 238,
    likes: keys("jun rafael dineo caio ruth helena leila aoife priya noor marek"),
    comments: [
      says("priya", 2, "mei marek aoife noor dineo hanna", [says("owen", 3, "beatriz elif aoife kwame")]),
      says("hanna", 20, "dineo tane", [says("owen", 21, "abeba solveig ruth helena leila kwame diego tomas")]),
      says("noor", 47, "ximena diego wanjiru"),
    ],
  },
  {
    key: "static",
    space: "water",
    author: "solveig",
    hoursAgo: 560,
    likes: keys("farid ruth luc tane zoe sam priya dineo"),
    comments: [
      says("owen", 1, "hanna jun marek caio"),
      says("luc", 10, "tomas kwame"),
      says("farid", 33, "owen tane aoife", [says("solveig", 36, "wanjiru helena kwame")]),
    ],
  },
  {
    key: "altitude",
    space: "water",
    author: "diego",
    hoursAgo: 800,
    likes: keys("tane tomas sam ximena abeba marek wanjiru dineo solveig leila ruth aoife"),
    comments: [
      says("ximena", 2, "matteo sam noor solveig"),
      says("tomas", 14, "diego solveig zoe"),
      says("abeba", 22, "beatriz diego noor aoife"),
    ],
  },
  {
    key: "gasket",
    space: "bench",
    author: "marek",
    hoursAgo: 1370,
    likes: keys("noor wanjiru zoe tane owen aoife ruth hanna dineo helena tomas kwame"),
    comments: [
      says("zoe", 3, "beatriz solveig aoife tane luc"),
      says("dineo", 420, "luc leila noor farid ximena kwame", [says("marek", 421, "linh caio sam zoe priya")]),
      says("tomas", 30, "abeba wanjiru", [says("marek", 32, "rafael dineo tane leila hanna")]),
    ],
  },
  {
    key: "wobble",
    space: "bench",
    author: "farid",
    hoursAgo: 173,
    likes: keys("owen helena jun dineo aoife"),
    comments: [
      says("marek", 1, "priya beatriz matteo zoe owen dineo noor"),
      says("owen", 4, "matteo rafael dineo", [says("farid", 26, "beatriz dineo priya owen ruth aoife noor caio")]),
      says("jun", 40, "zoe priya"),
    ],
  },
  {
    key: "scale",
    space: "bench",
    author: "sam",
    hoursAgo: 645,
    likes: keys("hanna abeba helena mei kwame zoe priya wanjiru caio linh luc noor tane marek"),
    comments: [
      says("priya", 1, "rafael luc hanna aoife farid sam tane leila", [
        says("sam", 2, "marek aoife kwame rafael hanna linh ximena noor wanjiru solveig dineo"),
      ]),
      says("kwame", 5, "owen sam hanna ximena"),
      says("luc", 21, "hanna farid"),
    ],
  },
  {
    key: "thrift",
    space: "bench",
    author: "ruth",
    // The newest, for its picture: the first that a visitor sees of the house.
    hoursAgo: 1,
    likes: keys("owen aoife matteo diego solveig beatriz marek wanjiru sam helena noor priya dineo"),
    comments: [
      says("marek", 0.3, "kwame tane luc helena dineo rafael", [says("ruth", 0.4, "aoife elif kwame sam")]),
      says("beatriz", 0.5, "sam aoife kwame luc owen"),
      says("hanna", 0.8, "aoife diego priya farid tomas helena"),
    ],
  },
];
