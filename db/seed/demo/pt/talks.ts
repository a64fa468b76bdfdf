import type { DemoTalk } from "../types";

/** O que as pessoas da demonstração escrevem umas às outras. */
export const talks: DemoTalk[] = [
  {
    key: "grinder",
    name: "",
    people: ["helena", "aoife"],
    unreadBy: ["helena"],
    lines: [
      { by: "aoife", hoursAgo: 51, text: "Helena, o moinho da bancada de consertos ainda procura uma casa?" },
      {
        by: "helena",
        hoursAgo: 50,
        text: "Procura. Está com mós novas desde a semana passada, e o botão já não emperra.",
      },
      { by: "aoife", hoursAgo: 49.8, text: "Então eu quero. Saio do plantão às oito no sábado, é cedo demais?" },
      {
        by: "helena",
        hoursAgo: 49,
        text: "A porta abre às sete. Traga um pacote que você conhece bem, regulamos juntas.",
        reactions: { "🙌": ["aoife"] },
      },
      { by: "aoife", hoursAgo: 3, text: "Tenho o Guji da Abeba, com nove dias de torra." },
      { by: "aoife", hoursAgo: 2.9, text: "E uma pergunta sobre a água, mas ela espera até sábado." },
    ],
  },
  {
    key: "saturday",
    name: "Mesa de sábado",
    people: ["helena", "tomas", "wanjiru", "aoife"],
    unreadBy: ["aoife", "tomas"],
    lines: [
      { by: "helena", hoursAgo: 74, text: "Quem arruma a mesa neste sábado? Tenho seis cadeiras e oito nomes." },
      { by: "wanjiru", hoursAgo: 73, text: "Levo as colheres de prova, e mais duas cadeiras se alguém tiver carro." },
      {
        by: "tomas",
        hoursAgo: 72,
        text: "Eu tenho. Tenho também 20 litros a 90 ppm, então deixem espaço no porta-malas.",
        reactions: { "🙏": ["helena", "wanjiru"], "🚗": ["aoife"] },
      },
      {
        by: "aoife",
        hoursAgo: 70,
        text: "Venho direto do hospital. Outra pessoa passa o primeiro café, por favor.",
        reactions: { "☕": ["tomas", "helena", "wanjiru"] },
      },
      {
        by: "helena",
        hoursAgo: 26,
        text: "O plano, então:\n\nTomas: água e cadeiras\nWanjiru: colheres e fichas de prova\nAoife: dormir, depois um pacote\nEu: pão e a primeira chaleira",
        isPinned: true,
      },
      { by: "wanjiru", hoursAgo: 5, text: "As fichas estão impressas. Desta vez com uma linha para “não sei”." },
    ],
  },
];
