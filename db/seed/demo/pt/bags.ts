import type { SpaceWords } from "../compose";

export const bags: SpaceWords = {
  "guji-circle": {
    title: "Guji, e o círculo em que ele veio",
    html: `<p>Natural, 250 gramas, doze dias de descanso. Caroço de pêssego e algo como feno quente. Guardei o pacote por causa do sol.</p>`,
    alts: ["Um pacote de café verde-escuro com um sol laranja no rótulo e alguns grãos à frente"],
    comments: [
      "<p>Esse sol é o terreiro suspenso às quatro da tarde. Conheço quem desenhou.</p>",
      "<p>Feno quente, é isso mesmo. Eu tinha escrito “celeiro” e risquei.</p>",
    ],
  },
  "jute-sack": {
    title: "Sessenta quilos do ano de alguém",
    html: `<p>Aberta no chão do armazém em Dilla. O estêncil é feito à mão, então não há duas sacas bem retas. Levem as imagens, se tiverem uma parede para elas.</p>`,
    alts: [
      "Uma saca de juta aberta com café verde, com os dizeres Yirgacheffe, 60 kg, grade 1",
      "Cerejas de café em terreiros suspensos, com colinas ao fundo",
      "Colinas verdes em terraços na luz da manhã",
      "Grãos torrados vistos de muito perto",
    ],
    comments: [
      {
        html: "<p>É da mesma estação que a minha número três. Dá para ver que a classificação foi carimbada por cima.</p>",
        replies: ["<p>Bom olho. Subiu de classificação depois da catação, e a vila inteira ficou sabendo.</p>"],
      },
      "<p>Você venderia a saca vazia?</p>",
    ],
  },
  "lot-118": {
    title: "Lote 118, o rótulo já diz tudo",
    html: "",
    alts: ["Um rótulo creme sobre amarelo: Cerrado, natural, torrado em 12 de novembro, praliné e ameixa, lote 118"],
    comments: ["<p>Praliné, sim. A ameixa chegou no dia quinze e ficou por duas xícaras.</p>"],
  },
  "after-the-buy": {
    title: "A prateleira depois da compra coletiva",
    html: `<p>Tudo o que veio numa van só. Da esquerda para a direita, na ordem em que vou abrir, se eu conseguir me segurar.</p>`,
    alts: [
      "Duas prateleiras com pacotes e potes de café",
      "Cinco pacotes da safra de outono lado a lado",
      "Uma mesa posta para a prova, vista de cima",
      "",
      "O rótulo do lote 118",
      "Uma fileira de xícaras de formatos diferentes",
    ],
    comments: ["<p>Você não vai se segurar. O azul acaba até domingo.</p>"],
  },
};
