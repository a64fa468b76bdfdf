import type { SpaceWords } from "../compose";

export const water: SpaceWords = {
  "water-start": {
    title: "Duas garrafas e uma jarra: fazer água sem laboratório",
    html: `
<p>Eu analiso a água de abastecimento de uma cidade, então me perguntam disso em festa, e aprendi a não passar de cinco minutos. Aqui vão os cinco minutos.</p>
<figure data-picture="water"><img alt="Uma gota azul acima de água parada, com anéis se abrindo na superfície"><figcaption>O ingrediente que ocupa 98,5 por cento da xícara.</figcaption></figure>
<h2>O que importa</h2>
<p>O café liga para duas coisas na sua água. A <strong>dureza</strong>, isto é, cálcio e magnésio, ajuda a puxar sabor. A <strong>alcalinidade</strong>, isto é, bicarbonato, engole acidez. Alcalinidade de menos e tudo é limão; de mais e tudo é giz e papelão. Quase toda xícara triste que já me serviram, vinda de alguém com um belo moedor, tinha alcalinidade acima de 120.</p>
<p>As duas costumam vir em mg/L de CaCO₃. É uma unidade esquisita, mas tem a vantagem de dar para somar.</p>
<aside data-callout="tip"><p><strong>Meça antes.</strong> Um teste de gotas custa menos que um pacote de café e diz se vale continuar lendo.</p></aside>
<h2>As duas garrafas</h2>
<p>Compre água destilada ou desmineralizada, sal amargo sem perfume (sulfato de magnésio hepta-hidratado) e bicarbonato de sódio. Você vai precisar de uma balança de 0,01 g ou de um amigo que tenha uma.</p>
<ul>
<li><strong>Garrafa D</strong>: 2,45 g de sal amargo, completando um litro com água destilada.</li>
<li><strong>Garrafa A</strong>: 1,68 g de bicarbonato, completando um litro com água destilada.</li>
</ul>
<p>Os pesos esquisitos foram escolhidos para a conta sumir: <em>um grama da garrafa por litro de água acrescenta um mg/L</em>.</p>
<h2>A jarra</h2>
<pre><code>para 1 litro de água de coar
  dureza        80  -&gt;  80 g da garrafa D
  alcalinidade  40  -&gt;  40 g da garrafa A
  destilada         -&gt;  880 g</code></pre>
<p>Comece com 80 e 40. Depois mude uma coisa por vez:</p>
<ul>
<li>Ácido demais? Alcalinidade em 55.</li>
<li>Apagado, meio empoeirado? Alcalinidade em 30.</li>
<li>Ralo? Dureza em 110, antes de encostar no moedor.</li>
</ul>
<p>A garrafa A perde força com as semanas, porque troca gás com o ar, então faça pouca e ponha a data. A D dura meses. Se alguma turvar ou criar bicho, por favor não coe com ela só para ver.</p>
<details><summary>Minha balança só mostra gramas inteiros</summary><p>Faça dez litros de cada garrafa: 24,5 g de sal amargo, 16,8 g de bicarbonato. Meio grama a mais ou a menos são dois por cento, e isso ninguém sente.</p></details>
<h2>Precisa mesmo?</h2>
<p>Todo dia, provavelmente não. Se a sua torneira tem alcalinidade entre 30 e 70, e muitas têm, gaste o dinheiro em café. A razão para fazer ao menos uma jarra é ganhar um ponto fixo. Quando um pacote decepcionar, coe uma vez com a jarra. Se ele acordar, era a água. Se continuar dormindo, era o pacote, ou era você, e foi poupada uma semana de vaivém no moedor.</p>
<p>Máquina com caldeira é outra história: ali o que decide a ferrugem é água mole e cloreto, e esta receita não tem cálcio que incruste nem muita coisa que proteja o cobre. Para essas, pergunte <a href="post:gasket">ao Marek</a> antes.</p>
`,
    comments: [
      {
        html: "<p>Virou aula prática. 2,45 / 246,5 × 100,09 × 1000 dá 995, faltam cinco, e dei nota máxima ao aluno que me disse que não fazia diferença.</p>",
        replies: ["<p>Arrume um emprego para ele.</p>"],
      },
      "<p>A torneira de Reykjavík tem uns 20 e 25, direto da lava. Tudo fica com gosto de toranja. Ponho 20 g da garrafa A num litro e viro outra pessoa.</p>",
      "<p>Fiz com as minhas torras da pipoqueira e descobri que duas que eu chamava de “assadas” eram só Belo Horizonte em agosto. Obrigado, e ai.</p>",
      '<p>Vamos usar 80/40 como amostra três na <a href="post:next-table">mesa aberta</a>. Ninguém sabe qual é a três, Tomas, então faça o favor de esquecer que leu.</p>',
    ],
  },
  "hard-water": {
    title: "A água do meu poço é praticamente uma aula de geologia",
    html: `
<p>O laudo do condado diz dureza 310, alcalinidade 240, e na chaleira há um anel que dava para datar como árvore. Toda torra clara que faço tem gosto de giz molhado. As mais escuras até que saem agradáveis, e foi assim que cheguei aos setenta e quatro sem perceber.</p>
<p>Não vou carregar galão de destilada para cada bule, já não tenho vinte anos. Existe um meio-termo para uma pessoa teimosa com uma geladeira só?</p>
`,
    cards: [
      {
        href: "https://pt.wikipedia.org/wiki/%C3%81gua_dura",
        title: "Água dura",
        description: "Água que recolheu muito cálcio e magnésio no caminho pelo solo.",
        site: "Wikipédia",
        author: "",
      },
    ],
    comments: [
      {
        html: "<p>Dilua. Uma parte de poço, quatro de destilada ou de osmose, e você fica perto de 62 e 48, que é uma maravilha. Dá menos de quatro litros carregados para oito bules.</p>",
        replies: ["<p>Quatro litros para oito bules eu encaro. É um neto.</p>"],
      },
      '<p>E descalcifique a chaleira com ácido cítrico, uma colher de sopa por litro, meia hora. Depois enxágue três vezes. Pergunte à <a href="post:introductions">Wanjiru</a> por que três.</p>',
      "<p>Regra 6. Abri um queniano lavado do qual tinha desistido na primavera. Cassis. Falei em voz alta, na cozinha vazia, para o cachorro.</p>",
    ],
  },
  "grind-log": {
    title: "Sessenta dias de diário de moagem, e o que ele diz de mim",
    html: `
<p>Registrei cada coado durante sessenta dias: regulagem do moedor, tempo, concentração e uma nota de zero a cinco dada antes de olhar qualquer número. Um pedaço:</p>
<figure data-picture="burrs"><img alt="Uma mó de aço vista de cima, dentes em anéis, sobre azul-escuro"><figcaption>Alinhada na terceira semana. Adivinhe onde, no gráfico.</figcaption></figure>
<pre><code>dia,idade_pacote,cliques,tempo_s,tds,nota
01,6,21,178,1.36,3
02,7,21,181,1.38,4
03,8,21,176,1.35,3
18,5,22,171,1.33,4
19,6,22,169,1.32,4
20,7,21,190,1.41,2
41,30,19,184,1.36,4
42,31,19,183,1.37,4</code></pre>
<p>Coisas de que eu tinha certeza e estavam erradas: que gosto de café forte (meus cincos se juntam entre 1,31 e 1,35), que o café morre com três semanas (nenhuma inclinação até o dia 34, desde que eu vá afinando) e que despejo sempre igual (em dia útil sou onze segundos mais rápido).</p>
<p>A que estava certa: alinhar as mós cortou pela metade a dispersão dos tempos. A nota média, em compensação, não se mexeu um fio. Só ficou mais sossegado.</p>
<p>O arquivo inteiro é de quem quiser. Gostaria bastante de ver o de outra pessoa.</p>
`,
    comments: [
      {
        html: "<p>Onze segundos mais rápido em dia útil se correlaciona com o quê, exatamente? Troco catorze meses do meu pela coluna do calendário.</p>",
        replies: ["<p>Fechado. Correlaciona-se com o ônibus.</p>"],
      },
      {
        html: "<p>O que houve no dia 20?</p>",
        replies: ["<p>Minha sogra veio visitar e moí mais fino para impressionar. Nota dois, e ela pediu chá.</p>"],
      },
      "<p>“Só ficou mais sossegado” já me parece motivo suficiente para alinhar mó.</p>",
    ],
  },
  static: {
    title: "Uma gota d’água contra a estática, medida com rolo tira-pelos",
    html: `
<p>No inverno o ar daqui, dentro de casa, é seco como papel, e o moedor jogava película pela bancada feito confete. Todo mundo diz para pôr uma gota d’água nos grãos. Eu queria saber quanto isso faz de fato, então moí 18 g dez vezes a seco e dez vezes com uma gota misturada com o cabo molhado de uma colher, e recolhi a sujeira com um rolo tira-pelos em cima da balança.</p>
<p>A seco: 0,61 g perdidos, em média. Uma gota: 0,07 g. Três gotas: 0,07 g também, mais uma pasta na saída em que penso até hoje.</p>
<p>Portanto, uma gota. Mexa, espere dez segundos, moa. Em dois invernos não apareceu ferrugem nas mós, mas deixo destampado depois.</p>
`,
    comments: [
      "<p>O rolo tira-pelos como instrumento. Tenho alunos com métodos piores e bolsas maiores.</p>",
      "<p>Versão pesca no gelo: é só bafejar neles.</p>",
      {
        html: "<p>Fiz num moedor manual e ele até gira mais macio. É imaginação?</p>",
        replies: ["<p>Não faço ideia! Conta as voltas para a gente?</p>"],
      },
    ],
  },
  altitude: {
    title: "Quando a água ferve a 88",
    html: `
<p>Metade das minhas receitas veio de gente que mora na beira do mar. Eu moro a 3.400 metros, onde a água ferve a uns 88 °C e não há vontade que a esquente mais. Passei muito tempo achando que torra clara era mentira de quem vive lá embaixo.</p>
<p>O que ajudou, pela ordem:</p>
<ul>
<li>Moer mais fino. Mais do que parece, três ou quatro cliques no meu.</li>
<li>Ficar mais tempo molhado: quatro minutos de infusão num coador com válvula, e só então deixo escorrer.</li>
<li>Tampa. Você já começa sem nenhum grau sobrando, não dê nenhum para o ar.</li>
<li>Proporção mais forte, 1:14, e água quente depois, a gosto.</li>
</ul>
<p>Um presente curioso: é muito difícil queimar qualquer coisa. A torra escura da minha mãe, que em Lima amarga, nesta cozinha é doce. Então, antes de escrever que um café é sem graça ou agressivo, pergunte a que altura mora a chaleira.</p>
<blockquote><p>A montanha já escolheu a sua temperatura. O resto é com você. (meu pai, sobre tudo)</p></blockquote>
`,
    comments: [
      "<p>Aqui são só 1.500, mas a lição é a mesma, em ponto menor. As visitas trazem balança e esquecem o barômetro.</p>",
      "<p>Regra de bolso para quem viaja: cerca de um grau a menos a cada 300 metros. Para o café da manhã, serve.</p>",
      "<p>Adis Abeba, a 2.350, agradece. Eu vinha culpando a chaleira.</p>",
    ],
  },
};
