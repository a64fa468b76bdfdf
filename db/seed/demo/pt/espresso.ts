import type { SpaceWords } from "../compose";

export const espresso: SpaceWords = {
  "first-week": {
    title: "Primeira semana com uma máquina de alavanca, muitas dúvidas, uma queimadura",
    html: `
<p>Comprei uma máquina de alavanca usada de um senhor em Melville a quem a esposa tinha dado um ultimato. Estou apaixonada. Não faço ideia do que estou fazendo. O progresso até aqui:</p>
<figure data-picture="espresso"><img alt="Dois fios de espresso caindo do porta-filtro numa xícara creme"><figcaption>Sexto dia. Favor admirar que são dois fios.</figcaption></figure>
<ul>
<li>Do primeiro ao terceiro dia: azedo, rápido, 14 segundos. Moí mais fino.</li>
<li>Quarto: não saiu nada. Fiz força. O café veio parar na minha camisa.</li>
<li>Quinto: vi um vídeo, comprei uma balança.</li>
<li>Sexto: 15 g entram, 31 g saem, 29 segundos. Chocolate amargo com um pouco de cereja, e telefonei para minha irmã.</li>
<li>Sétimo: os mesmos números, e gosto de cinza.</li>
</ul>
<p>O que muda de um dia para o outro quando <em>nada</em> mudou? E como é que vocês vaporizam leite sem parecer um porco dentro de um túnel?</p>
`,
    comments: [
      {
        html: "<p>Sétimo dia: fazia quanto tempo que estava ligada? Alavanca pequena superaquece. Na terceira xícara seguida, ou com uma hora ligada, o grupo cozinha tudo. Tire uma, desligue, pano molhado no grupo, respire, tire a próxima.</p>",
        replies: ["<p>Uma hora e dez, porque fui buscar minha irmã. Ou seja, a cinza foi para ela.</p>"],
      },
      '<p>O porco quer dizer que não está entrando ar, ou que o bico está fundo demais. Logo abaixo da superfície, som de papel rasgando por três segundos, depois desça um dedo e mantenha girando. Tem mais <a href="post:milk">aqui</a>.</p>',
      "<p>O do sexto dia é um espresso bom de verdade, para qualquer pessoa. Escreva esses números na parede e, quando desandar, mude um só.</p>",
    ],
  },
  ratio: {
    title: "Dose, depois rendimento, depois tempo: a ordem das coisas",
    html: `
<p>Treino umas doze pessoas novas por ano. O que derruba quase todas é que o espresso tem três números e elas giram os três de uma vez, feito quem tenta abrir um cofre. Hoje ensino assim. É uma opinião, e já me poupou muito café.</p>
<h2>1. Quem decide a dose é o cesto</h2>
<p>O que estiver gravado nele, com meio grama de tolerância. Cesto de 18 leva 18. Não use a dose para correr atrás de sabor: você muda o espaço em cima e a resistência junto, e nunca vai saber qual das duas provou. Defina, escreva numa fita, cole a fita no moedor e esqueça.</p>
<h2>2. O rendimento decide que bebida é</h2>
<p>Ponha a xícara na balança e pare num peso. Comece pelo dobro da dose. Prove, e mexa <em>só</em> no rendimento, de poucos em poucos gramas:</p>
<ul>
<li>mais rendimento: mais extração, menos força, mais clareza, e lá na frente ralo e com gosto de papel</li>
<li>menos rendimento: mais força, mais corpo, mais acidez por gole, e lá na frente salgado ou agressivo</li>
</ul>
<p>Torra clara quase sempre quer mais do que a gente dá. Estou com uma na máquina a 18 para 47 e é a coisa mais doce do prédio. Blend escuro vive bem com 18 para 30.</p>
<h2>3. O tempo é resultado</h2>
<p>Aqui me contestam. Tempo não é meta. É o que você lê depois de escolher a moagem, para saber se dois espressos foram o mesmo. Se o rendimento está bom e o gosto parece cru, moa mais fino, e o tempo sobe. Se está áspero e seca a boca, mais grosso. Depois olhe o relógio e anote o que ele marcou, para amanhã achar o caminho de volta. O meu preferido deste ano levou 41 segundos. Pelo manual, ia para a pia.</p>
<h2>A única conta que vale a pena</h2>
<p>Se conseguir um refratômetro emprestado:</p>
<pre><code>extração % = rendimento (g) * concentração (%) / dose (g)

36 * 9,4 / 18 = 18,8
44 * 8,2 / 18 = 20,0</code></pre>
<p>Repare na segunda linha: a bebida ficou mais fraca e a extração subiu. Quem está começando fica incomodado. Força é quanto café há em cada gole; extração é quanto do café você conseguiu tirar. São dois botões diferentes, e quase toda briga sobre espresso “forte” são duas pessoas, cada uma com a mão num deles.</p>
<h2>Quando mesmo assim dá tudo errado</h2>
<p>Purgue, porque os primeiros gramas depois de uma mudança ainda são da regulagem antiga. Olhe a borra só para ver se tem buraco. Depois tire o mesmo espresso outra vez antes de mexer em qualquer coisa. Um terço dos ruins, no meu café, não acontece duas vezes, e quem corre atrás desses passa o dia andando em círculo.</p>
<p>Fita no moedor. Um número por vez. E beba os ruins também.</p>
`,
    comments: [
      "<p>“Duas pessoas, cada uma com a mão num deles” é a explicação mais clara que já vi disso. Roubada para a minha aula, com crédito.</p>",
      {
        html: "<p>Vinte e cinco segundos, vinte e cinco mililitros, sete gramas. Defendi esses três números como se defende a fronteira. E no entanto a sua segunda seção descreve o que minha mão esquerda faz quando ninguém está olhando.</p>",
        replies: ["<p>É a coisa mais bonita que um guarda de fronteira já me disse.</p>"],
      },
      "<p>Fiz a fita. Tirei o mesmo espresso três vezes. Estou emocionada com uma fita.</p>",
      {
        html: "<p>Um acréscimo: em máquina doméstica, o primeiro depois de aquecer sai em outra temperatura, então “tire outra vez” devia significar o segundo e o terceiro.</p>",
        replies: ["<p>Sim, de acordo. Descarga, um espresso, ignore, aí comece.</p>"],
      },
    ],
  },
  milk: {
    title: "O que finalmente consertou meu leite (era a leiteira)",
    html: `
<p>Sete anos desenhando no trabalho, aí mudei de apartamento, comprei uma leiteira bonita e bojuda e desaprendi. Borrões. Fantasmas. Um era a cara do dono do imóvel.</p>
<figure data-picture="latte"><img alt="Uma roseta desenhada numa xícara larga sobre mesa verde, com uma colher ao lado"><figcaption>De volta dos mortos, com a leiteira feia.</figcaption></figure>
<p>Acontece que a leiteira larga de bico redondo segura a espuma e solta primeiro o leite ralo. Quando chega a hora de desenhar, sobrou uma rolha de espuma dura e nada anda. Corpo estreito, bico afiado, leite até logo abaixo do começo do bico. Era só isso.</p>
<p>Já que estou aqui, a ordem que ensino:</p>
<ol>
<li>Ponha ar cedo, com o leite frio: três ou quatro segundos de papel rasgando, para um flat white.</li>
<li>Depois, nada de ar. Gire até a leiteira ficar um tiquinho quente demais para a palma da mão, 58 a 60.</li>
<li>Despeje de cima e fininho, para misturar, até meia xícara. Ainda não aparece nada. Paciência.</li>
<li>Desça o bico até quase encostar, e <em>só então</em> balance.</li>
</ol>
<p>No quatro todo mundo tem medo. Chegue mais perto do que manda a educação.</p>
`,
    comments: [
      {
        html: "<p>A do dono do imóvel merece um retrato à parte.</p>",
        replies: ["<p>Ele ia cobrar direitos autorais.</p>"],
      },
      {
        html: "<p>Dúvida sobre leite de aveia: o meu vira cola de papel de parede depois dos 55. O problema sou eu ou a aveia?</p>",
        replies: ["<p>A aveia. Pare em 52 e beba um pouco antes.</p>"],
      },
    ],
  },
  moka: {
    title: "Cafeteira italiana sem pedir desculpa",
    html: `
<p>Toda vez que mostro a minha cafeteira italiana em algum lugar, aparece um senhor para me explicar que aquilo não é espresso. Eu sei, senhor. É uma moka. Faz isso desde 1933 e dispensa carta de recomendação de uma bomba.</p>
<figure data-picture="moka"><img alt="Uma cafeteira italiana de alumínio, oitavada, sobre uma chama baixa ao lado de azulejos azuis"><figcaption>Vinte anos na mesma boca do fogão.</figcaption></figure>
<ul>
<li>Água da chaleira, já quente, até a válvula e nunca acima. Segure a base com um pano.</li>
<li>Funil cheio, nivelado com o dedo, sem apertar. Moagem um pouco mais grossa que a de espresso.</li>
<li>A menor chama que você tiver, tampa aberta para poder ver.</li>
<li>Tem que sair feito mel. Quando o fio clarear e começar a cuspir, tire do fogo e passe a base na água fria. O que vem depois é vapor e arrependimento.</li>
<li>Mexa dentro da própria cafeteira antes de servir. A primeira metade é forte, a segunda não.</li>
</ul>
<p>Com uma torra média do Sul de Minas, sabe a noz, casca de laranja e à minha cozinha. Confira a borracha. Acredite em mim <a href="post:introductions">quanto à borracha</a>.</p>
`,
    comments: [
      {
        html: "<p>Minha avó do Sul de Minas aprova tudo, menos o termômetro que você não mencionou e que eu sei que tem.</p>",
        replies: ["<p>Está na gaveta. Sai quando estou sozinha.</p>"],
      },
      "<p>Experimente com um terço de robusta fina e um pouco mais grosso. Cacau, e uma espuma que não vai embora.</p>",
      {
        html: "<p>A minha é de inox, por causa da indução. Ainda assim começo com água quente?</p>",
        replies: ["<p>Com mais razão ainda. A indução assa o pó enquanto a água fria não se decide.</p>"],
      },
    ],
  },
  cezve: {
    title: "Uma fervida ou três? Briga amistosa a quatro mãos",
    html: `
<p>A Leila e eu discutimos isso por mensagem há um mês e combinamos de continuar em público. As duas fazemos um café pequeno, sem filtro, numa panelinha de cabo comprido. Fora isso, não concordamos em nada. Minha metade:</p>
<figure data-picture="cezve"><img alt="Um cezve de cobre de cabo comprido sobre areia quente, espuma na borda, e duas xicrinhas"><figcaption>Regra de Esmirna: a espuma vai para a visita.</figcaption></figure>
<p><strong>Uma subida, sem ferver.</strong> 7 g moídos como farinha, 65 g de água fria, açúcar misturado desde o começo, se for usar. Fogo mínimo, sem mexer depois que a espuma começa. Por volta de três minutos um anel escuro se fecha em direção ao meio e levanta. Ponha um pouco de espuma em cada xícara, deixe subir mais uma vez até a beira, sirva. Se ferver, foi-se a espuma e foi-se a xícara. Três subidas são três chances de estragar.</p>
<p>Uso lavados de torra mais clara e nenhuma especiaria, porque quero saber o que tem lá dentro.</p>
`,
    comments: [
      {
        html: "<p>Minha metade. Beirute, a rakwe da minha tia: primeiro a água, fervendo, fora do fogo. Entra o café, uma colher cheia por pessoa, com cardamomo moído junto. Volta ao fogo e sobe <strong>três</strong> vezes, tirando antes de derramar. O que se busca é corpo e perfume. Na terceira o pó está pesado, afunda sozinho, e dá para servir oito pessoas sem que ninguém precise mastigar.</p><p>Não temos a espuma. Temos a segunda xícara.</p>",
        replies: [
          "<p>Já fiz o seu duas vezes. Sai mais limpo do que eu esperava e a cozinha ficou com cheiro de casamento. Continuo achando que a fruta foi embora.</p>",
          "<p>Fiz o seu. A espuma é linda. Acabou antes que eu tivesse dito qualquer coisa a alguém.</p>",
        ],
      },
      "<p>Como visita, voto em quem estiver servindo.</p>",
      "<p>Registrei as temperaturas das duas, já que ninguém me impediu. A de uma subida chega no máximo a 93 °C, a de três faz 96, 97, 97 ao nível do mar. Ou seja, a da Leila é fervura em tudo menos no nome, e a da Elif é infusão quente. Bebidas diferentes. As duas têm razão, e sei que isso não tem graça.</p>",
    ],
  },
};
