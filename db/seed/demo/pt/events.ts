import type { SpaceWords } from "../compose";

export const events: SpaceWords = {
  "open-cupping": {
    title: "Cupping aberto: três sítios, um vale",
    html: `<p>Seis xícaras na mesa, todas do mesmo lado do mesmo morro. Primeiro provamos sem nomes, anotamos e só depois conversamos. Traga uma colher e nenhuma opinião emprestada.</p>
<p>As cuspideiras são nossas. Se você nunca fez um cupping, chegue meia hora antes e eu mostro como é.</p>`,
    place: "Rua Augusta 1408, São Paulo",
    comments: [],
  },
  "milk-class": {
    title: "Aula de leite na bancada longa",
    html: `<p>Dois vaporizadores, oito jarras, leite demais. Começamos com água e uma gota de detergente, e ninguém faz um coração antes de saber não fazer nada.</p>`,
    place: "Rua Harmonia 150, São Paulo",
    comments: [],
  },
  "water-evening": {
    title: "Uma noite sobre água",
    html: `<p>Cada pessoa prepara o mesmo café em casa com a água da própria torneira e conta o que sente. Eu trago os números: dureza, tampão e por que a sua chaleira está assim.</p>`,
    comments: [],
  },
  "latte-evenings": {
    title: "Duelo de latte art: três noites, uma mesa",
    html: `<p>Na primeira noite a gente pratica, na segunda disputa, na terceira bebe o que sobrou e discute o resultado. O leite é por nossa conta; o orgulho, por sua.</p>`,
    place: "Rua Augusta 1408, São Paulo",
    comments: [],
  },
  "new-members": {
    title: "Mesa de quem chegou agora",
    html: `<p>Meia hora para contar quem é você e o que prepara, e quinze minutos para perguntar o que ninguém teve coragem de perguntar. Câmera ligada ou não, como preferir.</p>`,
    comments: [],
  },
  "grinder-clinic": {
    title: "Clínica de moinhos: traga, abra, limpe",
    html: `<p>Oito bancadas, oito chaves de fenda, um aspirador. Você desmonta o moinho com ajuda e ele volta para casa melhor do que veio.</p>`,
    place: "12 Ridley Road, Londres",
    comments: [],
  },
  "first-pot": {
    title: "O primeiro bule da semana",
    html: `<p>Quarenta e cinco minutos antes do trabalho. Cada pessoa passa o que tem, e quem fala primeiro conta o que deu errado na semana passada.</p>`,
    comments: [],
  },
};
