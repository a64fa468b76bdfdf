import type { SpaceWords } from "../compose";

export const bench: SpaceWords = {
  gasket: {
    title: "Troque a borracha antes que ela peça",
    html: `
<p>Conserto máquinas numa garagem em Brno, e metade do que entra é a mesma peça, que custa menos que um sanduíche. A vedação do grupo é um anel de borracha que mora a 95 graus e leva aperto dez vezes por dia. Em um ano vira madeira.</p>
<figure data-picture="portafilter"><img alt="Um porta-filtro, um anel de borracha e uma chave de fenda sobre a bancada"><figcaption>Em cima, à esquerda: onze meses de uso. Dá para bater na porta com ela.</figcaption></figure>
<p><strong>Está na hora quando</strong> o cabo passa do ponto em que costumava parar, quando você se pega fazendo mais força ou quando uma gotinha escorre por fora. Se já está espirrando, a hora era no Natal.</p>
<ol>
<li>Máquina desligada, fria, fora da tomada. Por favor.</li>
<li>Dois parafusos no chuveiro, ou ele sai de alavanca junto com a vedação.</li>
<li>A velha não vai querer sair. Atarraxe até a metade um parafuso pequeno de madeira na borracha e puxe por ele. Nada de forçar contra o latão.</li>
<li>Esfregue o canal até brilhar. É por causa das migalhas que a nova vaza.</li>
<li>Vedação nova, com o chanfro para o lado em que estava a velha, um tiquinho de graxa alimentícia, chuveiro de volta, porta-filtro vazio travado para assentar.</li>
</ol>
<p>Vinte minutos na primeira vez, oito nas seguintes. Já que está ali, o chuveiro vai para água quente com detergente. Você vai ter vergonha, todo mundo tem.</p>
`,
    comments: [
      "<p>Num café, a cada seis meses. Ponho na agenda como “aniversário”, para ninguém apagar.</p>",
      {
        html: "<p>O truque do parafuso funcionou, e me senti dentista.</p>",
        replies: ["<p>Você pega gosto. Foi assim que vim parar numa garagem.</p>"],
      },
      {
        html: "<p>Vivem me perguntando de caldeira e água, então deixo a deixa: Marek, qual é o seu mínimo?</p>",
        replies: [
          "<p>Alcalinidade por volta de 50, cloreto abaixo de 30, destilada pura nunca. Menos que isso e o cobre começa a ir para a xícara.</p>",
        ],
      },
    ],
  },
  wobble: {
    title: "Moedor manual com o eixo bambo: faz diferença?",
    html: `
<p>Comprei este moedor usado, muito barato. Segurando a manivela e empurrando de lado, a mó de dentro anda talvez um terço de milímetro. A moagem parece aceitável, mas tem pedregulho no meio, e o café sai azedo e amargo no mesmo gole, como uma discussão.</p>
<p>Está gasto ou é alguma coisa frouxa que uma pessoa paciente possa apertar? Tenho tempo e uma boa chave de fenda.</p>
`,
    comments: [
      "<p>Muitas vezes é só o assento dos rolamentos. Tire a porca de regulagem, a mó, a mola; procure dois rolamentos pequenos. Se entram e saem sozinhos, passe uma volta de fita de alumínio por fora e encaixe com pressão. Fotografe cada passo, porque a mola vai voar.</p>",
      {
        html: "<p>Antes e depois, moa cinco gramas com as mós quase encostando e escute. Chiado constante é bom sinal; se tem ritmo, ainda está fora de centro.</p>",
        replies: [
          "<p>Fita: feito. A mola voou mesmo; quem devolveu foi o gato. Agora chia. A xícara parou de discutir consigo mesma. Obrigado aos dois.</p>",
        ],
      },
      "<p>Fique com ele. Um moedor que você abriu é duas vezes seu.</p>",
    ],
  },
  scale: {
    title: "Em memória da minha balança, de 2019 até umas sete e quinze",
    html: `
<p>Sobreviveu a duas mudanças, a um bebê e a uma festa em que alguém pesou um hamster nela. Não sobreviveu a mim, que larguei a chaleira em cima, cheia, do alto, enquanto lia no celular como consertar a <em>outra</em> balança.</p>
<p>Segue anexo um experimento fracassado. Passei quinze dias fazendo café por volume, para ver se precisava mesmo de outra.</p>
<ul>
<li>Grãos na colher: depois, na casa de um amigo, enchi e pesei trinta colheradas. Foram de 7,1 a 10,4 g, entre torra escura e clara.</li>
<li>Água pela marca da caneca: ótimo, erro de até 8 g.</li>
<li>Minha confiança: subiu todos os dias. Meu café: desceu todos os dias.</li>
</ul>
<p>Água, então, dá para ir no olho. Grão não dá, porque o de torra clara é pequeno e pesado e o de escura é quase só ar. A nova chega amanhã. Tem capa de silicone, e a chaleira mudou de lugar.</p>
`,
    comments: [
      {
        html: "<p>Um minuto de silêncio. Quanto pesava o hamster?</p>",
        replies: ["<p>131 g. Num bule de dois litros, ele daria 1:15.</p>"],
      },
      "<p>Confiança subindo, precisão descendo: o melhor gráfico que ninguém desenhou. Posso desenhar para a minha turma?</p>",
      "<p>Carrego um potinho de filme fotográfico cortado para exatos 20 g do grão da vez. Grão novo, potinho novo. Tenho nove.</p>",
    ],
  },
  thrift: {
    title: "Quatro dólares no bazar da igreja",
    html: `
<p>Lá estava ele, entre um aparelho de fondue e um quebra-cabeça de Viena: um moedor de caixa, de madeira, com gavetinha e tudo, a manivela de ferro dura de quarenta anos sem fazer nada. A moça queria cinco. Falei que faltava um puxador e apertamos as mãos em quatro.</p>
<figure data-picture="grinder"><img alt="Um moedor antigo de caixa de madeira com manivela de ferro e gavetinha, grãos espalhados em volta"><figcaption>Até segunda ordem, o puxador é uma rolha de champanhe.</figcaption></figure>
<p>Desmontei tudo em cima do jornal. As mós são fundidas, gastas, mas ainda têm fio. Tirei a ferrugem com vinagre e escova de dentes, passei óleo na madeira e moí dois punhados de grão velho para limpar. Agora: tem cabimento beber dele, ou já fez por merecer uma prateleira e sossego?</p>
`,
    comments: [
      {
        html: "<p>Beba dele! Essas mós soltam muito pó fino, então moa grosso e use um método que não se importe: italiana, prensa, pano. Passar arroz para limpar? Nunca. Trinca mó fundida, diga a internet o que disser.</p>",
        replies: [
          "<p>Nada de arroz. O quebra-cabeça de Viena também está sem uma peça, e os dois andam se fazendo companhia.</p>",
        ],
      },
      "<p>Italiana, italiana, italiana. Minha mãe tinha um igualzinho, com uma gaveta que mordia.</p>",
      "<p>Eu faço um puxador no torno. Qual é a rosca, M4? Diga uma cor.</p>",
    ],
  },
};
