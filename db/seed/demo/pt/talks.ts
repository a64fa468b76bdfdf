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
    description: "Quem leva o quê, e quando. No máximo oito xícaras, e a chaleira passa de mão em mão.",
    picture: "cupping",
    showsHistory: true,
    people: ["helena", "tomas", "wanjiru", "aoife"],
    unreadBy: ["aoife", "tomas"],
    pinnedBy: ["helena", "aoife"],
    replies: [
      {
        to: 3,
        by: "wanjiru",
        hoursAgo: 71.5,
        text: "Então são duas cadeiras e a caixa de colheres. Você passa aqui às seis?",
      },
      { to: 3, by: "tomas", hoursAgo: 71, text: "Às seis. Toco a campainha uma vez." },
    ],
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
      {
        by: "wanjiru",
        hoursAgo: 5,
        text: "As fichas estão impressas. Desta vez com uma linha para “não sei”. @[Aoife Brennan](aoife), a sua tem duas.",
      },
    ],
  },
  {
    key: "stools",
    space: "stools",
    name: "",
    people: ["helena", "marek", "priya", "mei", "sam", "noor", "aoife", "jun"],
    unreadBy: ["helena", "sam"],
    replies: [
      { to: 11, by: "marek", hoursAgo: 5.6, text: "Dez dias da torra ou da abertura?" },
      { to: 11, by: "helena", hoursAgo: 5.5, text: "Da torra. O seu diz dia 12, então domingo é o décimo dia." },
      { to: 11, by: "priya", hoursAgo: 5.2, text: "Abri um no sexto dia, pela ciência. Chato, e de repente um limão." },
      { to: 11, by: "sam", hoursAgo: 4.1, text: "O meu vai estar no dia quatorze quando achar a minha porta." },
    ],
    lines: [
      {
        by: "marek",
        hoursAgo: 28.2,
        text: "Chegou o cesto novo. 18 g, nada mais mudou, e a extração corre quatro segundos mais rápido. É normal ou quebrei alguma coisa?",
        picture: { file: "espresso", name: "Cesto novo.webp" },
      },
      {
        by: "priya",
        hoursAgo: 28.0,
        text: "Normal. Mais furos, menos resistência. Moa dois pontos mais fino e prove antes de mexer na dose.",
      },
      { by: "priya", hoursAgo: 27.98, text: "E tire três antes de julgar. O primeiro sempre mente." },
      {
        by: "marek",
        hoursAgo: 26.5,
        text: "Dois pontos mais fino: 27 segundos, 38 g na xícara. Mais doce, mas agora termina um pouco seco.",
      },
      { by: "priya", hoursAgo: 26.4, text: "O seco vem dos finos. Baixe um grau na temperatura e deixe a moagem." },
      {
        by: "marek",
        hoursAgo: 25.9,
        text: "92 °C. Resolveu. Caramelo, nada seco.",
        reactions: { "🎉": ["priya", "mei"] },
      },
      {
        by: "mei",
        hoursAgo: 9.5,
        text: "Bom dia. A tabela da água está com as receitas de todos, obrigada. Onze cidades até agora. Para quem quer entender a sua: https://pt.wikipedia.org/wiki/%C3%81gua_dura",
        preview: {
          url: "https://pt.wikipedia.org/wiki/%C3%81gua_dura",
          title: "Água dura",
          description: "Água que recolheu muito cálcio e magnésio no caminho pelo solo.",
          site: "Wikipédia",
        },
      },
      {
        by: "sam",
        hoursAgo: 6.1,
        text: "Alguém já recebeu o Guji da compra coletiva? O meu está `saiu para entrega` desde terça.",
        report: { member: "mei", reason: "incorrect_location", body: "A compra coletiva tem um tópico próprio." },
      },
      {
        by: "noor",
        hoursAgo: 6.0,
        text: "O meu chegou! Tem cheiro de bergamota e faz dez minutos que sorrio para um pacote.",
      },
      { by: "noor", hoursAgo: 5.99, text: "Vai descansar até domingo. Provavelmente. Vamos ver." },
      {
        by: "helena",
        hoursAgo: 5.8,
        text: "Deixe dez dias se puder, as flores abrem tarde neste lote. @[Sam Okafor](sam), me mande o número do pedido que eu vou atrás.",
        reactions: { "🙏": ["sam"] },
        isPinned: true,
      },
      { by: "sam", hoursAgo: 5.7, text: "Mandei. Obrigado!" },
      { by: "aoife", hoursAgo: 2.2, text: "Pergunta de plantão: o que sobrevive quatro horas na garrafa térmica?" },
      {
        by: "jun",
        hoursAgo: 2.0,
        text: "Imersão, um pouco mais forte do que você tomaria, e sem tampa até parar de soltar vapor.",
      },
    ],
  },
];
