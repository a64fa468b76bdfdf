import type { DemoCourse } from "../types";

export const course: DemoCourse = {
  space: "first-cup",
  outcomes: [
    "Pesar, moer e coar a mesma xícara duas vezes",
    "Dizer o que deu errado olhando a borra",
    "Separar azedo de amargo e girar o parafuso certo",
    "Escrever uma receita que outra pessoa consiga fazer",
  ],
  topics: [
    { name: "Café em casa", slug: "cafe-em-casa" },
    { name: "Primeiros passos", slug: "primeiros-passos" },
    { name: "Torra", slug: "torra" },
  ],
  sections: [
    {
      name: "Antes da chaleira",
      lessons: [
        {
          title: "O que é preciso, e o que não é",
          isPreview: true,
          html: `<p>Uma balança, um coador com seus filtros, uma chaleira e um moedor. A lista acaba aí, e a ordem importa: o moedor muda a xícara mais do que todo o resto junto.</p>
<h2>Gaste nesta ordem</h2>
<ol><li><strong>Um moedor de mós.</strong> Um manual usado ganha de um novo de lâminas.</li><li><strong>Uma balança que mostre décimos de grama.</strong> A da cozinha serve, se for rápida.</li><li><strong>Um coador.</strong> O de plástico segura melhor o calor do que o bonito, de cerâmica.</li></ol>
<p>Uma chaleira de bico longo é um conforto. Enquanto ela não vem, sirva de uma jarrinha: é mais lento, e lento é o que queremos.</p>
<blockquote><p>Para hoje: pese a colher que você sempre usou. Anote o número. Voltaremos a ele.</p></blockquote>`,
        },
        {
          title: "Um pacote com que dê para aprender",
          isPreview: true,
          html: `<p>Durante quatro semanas, passe um café só. Se o grão muda junto com a moagem e a água, ninguém sabe dizer o que foi.</p>
<p>Escolha um café lavado, de torra média, de quem imprime a data. Ele deve ter entre uma e quatro semanas. O mais novo ainda solta tanto gás que a água não acha caminho; o mais velho perdoa tudo e não conta nada.</p>
<h2>Como ler o pacote</h2>
<ul><li>Vale a data da torra, não a de validade.</li><li>“Lavado” quer dizer que você sente mais o grão do que a fruta em volta.</li><li>As palavras da frente são o café da manhã de uma pessoa. Não saia à procura delas.</li></ul>
<p>Compre dois pacotes de 250 gramas da mesma torra e congele um.</p>`,
        },
        {
          title: "A água é quase a xícara toda",
          html: `<p>Noventa e oito partes em cem do que você bebe são água. Se a sua tem gosto de piscina, o café também terá.</p>
<p>Duas coisas nela importam. A <strong>dureza</strong> puxa o sabor para fora do pó. A <strong>alcalinidade</strong> achata a acidez que acabou de sair. Água dura e muito alcalina faz todo café ter gosto da mesma coisa marrom.</p>
<h2>Um teste sem instrumentos</h2>
<p>Faça a mesma receita duas vezes: uma com a torneira, outra com uma garrafa cujo rótulo diga menos de 150 mg de resíduo seco por litro. Prove lado a lado, já mornas. Se você pagaria pela segunda, filtre a água. Se não notar diferença, fique feliz e não pense mais nisso.</p>`,
        },
      ],
    },
    {
      name: "Uma receita, muitas vezes",
      lessons: [
        {
          title: "A receita de onde partimos",
          html: `<p>Quinze gramas de café, 250 gramas de água recém-fervida, três minutos. Não é a melhor receita de ninguém. É a que todo mundo consegue repetir, e isso vale mais.</p>
<ol><li>Escalde o filtro com água quente e jogue essa água fora.</li><li>Despeje 45 gramas e espere até 0:45.</li><li>Vá até 150 gramas, em círculos, até 1:15.</li><li>Vá até 250 gramas até 1:45 e deixe em paz.</li><li>Deve ter escorrido tudo entre 2:45 e 3:15.</li></ol>
<p>Repita três manhãs seguidas sem mudar nada. Anote o tempo e uma palavra para o gosto.</p>`,
        },
        {
          title: "A pré-infusão, e por que esperar",
          html: `<p>Café fresco é cheio de gás carbônico. Quando a água chega, o gás sai correndo e a empurra; o que se vê é o leito crescendo como massa de pão.</p>
<p>Por isso molhamos e esperamos. Três vezes o peso do café basta: 45 gramas para 15. Todo o pó deve ficar escuro. Se sobrar uma ilha seca, gire o coador de leve, uma vez, como se faz com uma taça.</p>
<h2>O que ela conta</h2>
<ul><li>Sobe muito e racha: o café é novo demais. Espere um minuto em vez de 45 segundos.</li><li>Quase não se mexe: o café é velho, ou foi moído ontem.</li><li>Bolhas num ponto só: a água achou um canal. Nivele melhor da próxima vez.</li></ul>`,
        },
        {
          title: "Despejar mais devagar do que parece",
          html: `<p>Cinco gramas por segundo. Parece nada, um lápis de água. Mais rápido, cava um buraco; mais devagar, o leito esfria.</p>
<p>Sirva de baixo, em moedas e não em pratos: círculos pequenos em volta do meio, nunca pela parede do filtro. A água que desce pelo papel não encontrou café nenhum.</p>
<h2>Um exercício para a pia</h2>
<p>Ponha a jarra vazia na balança e dispare o relógio. Despeje 100 gramas em exatos vinte segundos. Depois de novo, com os olhos no fio e não nos números. Em dez tentativas a mão aprende, e você pode olhar para o café.</p>`,
        },
        {
          title: "Ler o leito que sobrou",
          html: `<p>Quando acabar de escorrer, ainda não jogue fora. O leito é a única testemunha.</p>
<ol><li><strong>Plano, com uma película fina de lama:</strong> bom. Os finos desceram por último.</li><li><strong>Uma cratera:</strong> você despejou num lugar só.</li><li><strong>Pó grudado no alto da parede:</strong> você despejou no papel, ou depressa demais.</li><li><strong>Uma camada grossa de lama:</strong> finos em excesso; moa mais grosso ou despeje com mais calma.</li></ol>
<p>Fotografe três leitos nesta semana, com o tempo embaixo de cada um. Quem souber dizer pela foto qual xícara amargou entendeu esta aula.</p>`,
        },
      ],
    },
    {
      name: "A sua receita",
      lessons: [
        {
          title: "Azedo, amargo, ou nenhum dos dois",
          html: `<p>Azedo e amargo ficam nas duas pontas da mesma corda. Azedo quer dizer que saiu pouco do café; amargo, que saiu demais.</p>
<p>O azedo faz salivar dos lados e vai embora na hora. O amargo fica, no fundo, e resseca. Os dois ao mesmo tempo querem dizer que o leito foi desigual: uma parte deu demais e outra de menos. Aí o problema é a mão, e não a moagem.</p>
<h2>Aprenda de propósito</h2>
<p>Faça uma xícara moída grossa demais e outra fina demais. Beba lado a lado. É o café ruim mais útil que você vai fazer na vida.</p>`,
        },
        {
          title: "Mude uma coisa de cada vez",
          html: `<p>Agora você pode girar o parafuso. Um só, e sempre o bastante para se sentir.</p>
<ul><li><strong>Azedo e ralo:</strong> dois cliques mais fino.</li><li><strong>Amargo e seco:</strong> dois cliques mais grosso.</li><li><strong>Bom, mas fraco:</strong> um grama de café a mais.</li><li><strong>Bom, mas pesado:</strong> um grama a menos.</li><li><strong>Apagado, faça o que fizer:</strong> água mais quente, ou outro pacote.</li></ul>
<p>Mantenha um diário de quatro colunas: data, moagem, tempo, uma palavra. Quatro colunas você ainda preenche na primavera. Oito, você larga na quinta-feira.</p>`,
        },
        {
          title: "A sua receita, e para quem",
          html: `<p>Escreva a sua receita num cartão, de modo que outra pessoa consiga fazê-la: gramas, moagem, água, quatro tempos e a palavra que você procura.</p>
<p>Depois dê o cartão e o café a alguém e saia da cozinha. O que a pessoa perguntar é o que falta no cartão.</p>
<h2>Para onde ir agora</h2>
<p>Descongele o segundo pacote e veja se a receita ainda vale. Leve-a para outro café e mude o mínimo possível. E venha para a mesa: conte no espaço dos coados o que mudou e por quê. Saber dizer por quê é o que você veio buscar.</p>`,
        },
      ],
    },
  ],
};
