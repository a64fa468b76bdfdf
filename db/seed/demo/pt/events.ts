import type { SpaceWords } from "../compose";

export const events: SpaceWords = {
  "open-cupping": {
    title: "Cupping aberto: três sítios, um vale",
    html: `<p>Seis xícaras na mesa, todas do mesmo lado do mesmo morro. Primeiro provamos sem nomes, anotamos e só depois conversamos. Traga uma colher e nenhuma opinião emprestada.</p>
<p>As cuspideiras são nossas. Se você nunca fez um cupping, chegue meia hora antes e eu mostro como é.</p>`,
    place: "Rua Augusta 1408, São Paulo",
    comments: [],
  },
  "water-evening": {
    title: "Uma noite sobre água",
    html: `<p>Cada pessoa prepara o mesmo café em casa com a água da própria torneira e conta o que sente. Eu trago os números: dureza, tampão e por que a sua chaleira está assim.</p>`,
    comments: [],
  },
  "grinder-clinic": {
    title: "Clínica de moinhos: traga, abra, limpe",
    html: `<p>Oito bancadas, oito chaves de fenda, um aspirador. Você desmonta o moinho com ajuda e ele volta para casa melhor do que veio.</p>`,
    place: "12 Ridley Road, Londres",
    comments: [],
  },
};
