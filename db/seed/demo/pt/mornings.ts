import type { SpaceWords } from "../compose";

export const mornings: SpaceWords = {
  "cups-33": {
    title: "Xícaras da semana, nº 33",
    html: `
<p>O de sempre: o que você está bebendo, como fez e uma frase honesta. Sem nota.</p>
<p>O meu é um natural de Sidama que comprei por causa do mirtilo e estou guardando por causa do cheiro do pacote. Feito num bule de chá no posto de enfermagem, porque alguém sumiu com o meu coador outra vez. Delicioso, e cheio de pó.</p>
`,
    comments: [
      "<p>Cezve, um lavado do Burundi, desta vez sem açúcar. Tinha gosto de chá preto, e fiquei pensando em limão sem querer pôr nenhum.</p>",
      {
        html: "<p>O fundo de quatro pacotes diferentes, misturado. Chamo de blend da casa e ele nunca saiu igual duas vezes.</p>",
        replies: ["<p>Na copa do hospital isso se chama “a lata”.</p>"],
      },
      "<p>Coado em cafeteira grande, no café, a segunda leva do dia, aquela com que ninguém se preocupa. É sempre a melhor.</p>",
      '<p>Um flat white feito por mim, com leite que escorreu como leite, e tenho testemunhas. Custou <a href="post:first-week">seis semanas</a>.</p>',
    ],
  },
  "cups-32": {
    title: "Xícaras da semana, nº 32",
    html: `
<p>Por aqui tudo cinza, chuva de lado desde o fim de semana. Venho fazendo o mesmo Huehuetenango todo dia para ver por quanto tempo ele me interessa, e no quinto dia descobri que gosto mais dele quase frio, com biscoito maizena. O relatório é esse.</p>
<p>E na sua xícara?</p>
`,
    comments: [
      "<p>Um coado longo com o resto de um descafeinado de que a Noor não para de falar. Não avisei ninguém que era descafeinado. Ninguém perguntou.</p>",
      "<p>Buna na casa da minha mãe, três rodadas, com pipoca. A terceira é fraquinha, e é nela que as notícias de verdade aparecem.</p>",
      "<p>Mandheling envelhecido, torra escura, coador de flanela, 70 ml. Uma xícara levou onze minutos para fazer e onze para beber, o que me pareceu justo.</p>",
      "<p>Torra minha, dois dias depois da pipoqueira, cedo demais, com gás de refrigerante. Eu sabia e bebi assim mesmo.</p>",
    ],
  },
  "night-shift": {
    title: "Fazer café para nove pessoas às quatro da manhã",
    html: `
<p>Fui barista, hoje sou enfermeira, e o que os dois trabalhos mais têm em comum é que às quatro da manhã alguém precisa de uma coisa quente vinda de você. Estou há três anos no turno da noite. É assim que faço café para uma enfermaria, caso haja por aqui mais alguém que coa entre um alarme e outro.</p>
<h2>As limitações</h2>
<p>Temos uma chaleira elétrica, lenta, que é do andar inteiro. Fogo não pode, claro. Moedor também não: parece monitor dando defeito e todo mundo levanta a cabeça. Você será interrompida pelo menos uma vez por preparo, talvez por quarenta minutos. E quem bebe vai do chefe da clínica, dono de uma máquina de espresso caríssima, ao Bernie, nosso maqueiro, que põe três colheres de açúcar e não tem o menor interesse em ser educado.</p>
<h2>O que não deu certo</h2>
<p>Tentei coado por mais ou menos uma semana. Coado é a promessa de ficar três minutos parada, e não estou em condições de prometer. A prensa térmica foi melhor, só que café esquecido na borra enquanto você atende uma queda sai com gosto de cerca molhada. Tentei trazer garrafa térmica de casa. Às quatro, tinha gosto de garrafa térmica.</p>
<h2>O que deu</h2>
<p>Infusão e peneira, em duas jarras grandes, com uma moagem que me perdoa. Moo em casa antes do plantão, mais grosso do que se moeria para prensa, e separo em saquinhos de papel com sessenta gramas. A receita:</p>
<ol>
<li>Um saquinho, um litro, água que acabou de ferver.</li>
<li>Mexa uma vez. Vá embora. De seis a vinte e cinco minutos, nessa moagem, qualquer tempo serve; testei a faixa toda sem querer.</li>
<li>Quebre a crosta com uma colher, tire a espuma e passe por um filtro de papel apoiado numa peneira de cozinha.</li>
</ol>
<p>A infusão praticamente para quando a água já levou o que consegue levar daquela moagem, e por isso a diferença entre oito e vinte minutos é menor do que se imagina. O que se perde mesmo é calor, então escaldo a segunda jarra com o que sobrou na chaleira.</p>
<h2>O que eu não esperava</h2>
<p>Lá pelo terceiro mês as pessoas começaram a aparecer no posto às quatro sem ninguém chamar. Alguém trouxe biscoito. O chefe, de quem eu tinha um certo medo, pediu a regulagem do moedor e depois contou do pai dele. Quando perdemos um paciente de quem todo mundo tinha acabado gostando, quase ninguém falou, mas havia nove xícaras em cima da mesa e nenhuma foi tomada sozinha.</p>
<p>Trabalhei atrás de balcões lindos. Nunca fiz uma xícara que servisse para tanto quanto aquelas jarras. O Bernie continua com as três colheres. Diz que é bom ter onde colocar que valha a pena.</p>
`,
    comments: [
      "<p>Li em voz alta para minha irmã, que foi enfermeira trinta e um anos. Ela manda dizer: carrinho do chá, 1974, a mesmíssima coisa. E que Deus abençoe o Bernie.</p>",
      {
        html: "<p>A química está do seu lado, aliás. Com partículas grossas, a parte final depende da difusão de dentro do grão, e a curva fica quase reta. Você achou o platô à base de bipe.</p>",
        replies: ["<p>“Achei o platô à base de bipe” vai virar caneca.</p>"],
      },
      {
        html: "<p>Minha mãe trabalha de noite em Lewisham. A partir de hoje ela vai com saquinhos de sessenta gramas. Obrigado.</p>",
        replies: ["<p>Grosso! Diga a ela que é grosso. E que esconda a peneira.</p>"],
      },
      "<p>Se as nove xícaras forem daquelas lascadas de hospital, me escreva. Sempre tenho peças de segunda precisando de casa.</p>",
    ],
  },
  "cup-shape": {
    title: "Torneei quarenta xícaras para saber se o formato importa",
    html: `
<p>Quem compra minhas peças pergunta qual formato é melhor para café, e por anos respondi “o que você gostar”, que é verdade e é também o que se diz quando não se sabe. No inverno passado o forno quebrou, depois voltou com toda a força, e resolvi descobrir.</p>
<figure data-picture="cups"><img alt="Xícaras de cerâmica de formatos diferentes em duas prateleiras de madeira, em creme, verde e ferrugem"><figcaption>Onze sobreviventes. As cinzentas e altas perderam.</figcaption></figure>
<h2>O método, se é que se pode chamar assim</h2>
<p>Quatro formatos, dez de cada, mesma argila, mesmo esmalte, mesmo peso com até oito gramas de diferença: um cilindro reto, uma tulipa que fecha na borda, uma cumbuca aberta e uma xícara baixa e larga de parede grossa. Peguei emprestados cinco amigos do coral, nenhum ligado em café, e coei o mesmo etíope lavado para eles em quatro noites. Venda nos olhos na hora de beber. Silêncio até todo mundo ter escrito alguma coisa.</p>
<p>Perguntei só três coisas. O cheiro está forte? Está doce? Você tomaria mais?</p>
<h2>O que saiu</h2>
<ul>
<li><strong>Cheiro.</strong> A tulipa ganhou todas as noites, e com folga. É como enfiar o nariz num quarto pequeno.</li>
<li><strong>Doçura.</strong> A cumbuca levou três das quatro noites. Acho que é temperatura: na hora do gole ela já estava nove graus abaixo do cilindro.</li>
<li><strong>Quero mais.</strong> A baixinha de parede grossa, que não ganhou mais nada. Quando perguntei por quê, três dos cinco disseram que era gostosa de segurar.</li>
</ul>
<p>Aí fiz o que devia ter feito antes e deixei tudo chegar à mesma temperatura antes de servir. A diferença de doçura sumiu por completo. A do cheiro ficou. O “quero mais” da grossa também ficou, e aumentou.</p>
<h2>No que acredito agora</h2>
<p>O formato muda o aroma, e dá para perceber. O formato muda a velocidade com que o café esfria, e a gente toma isso por sabor. O resto são as mãos. Uma xícara de pé pesado, com a borda virada um milímetro para fora, parece generosa antes de qualquer coisa chegar à boca, e a essa altura metade da prova já acabou.</p>
<p>Sei de tudo o que há de errado aqui. Cinco pessoas. Um coral, portanto um certo tipo de pessoa. As xícaras são minhas, e alguma preferência minha há de ter ido parar na argila. Se alguém com um painel de verdade quiser repetir, mando as peças pelo preço do correio e ficarei contente se me desmentirem.</p>
<p>Enquanto isso, minha resposta cresceu. Tulipa para cheirar, cumbuca para quem tem pressa e, para a primeira da manhã, aquela que a sua mão pegaria no escuro.</p>
`,
    comments: [
      {
        html: "<p>Quero muito as tulipas e as cumbucas emprestadas. Nossa sala de treino tem um painel de oito pessoas, todas cansadas de mim, que não vão ser gentis.</p>",
        replies: ["<p>Seguem na semana que vem, embrulhadas em programas do coral.</p>"],
      },
      "<p>Uma ideia: a venda tira a cor, mas eles ainda sentiam a borda. Um canudo separaria a mão do nariz, com algum prejuízo à dignidade.</p>",
      "<p>Na loja do meu bairro é o mestre quem escolhe a xícara quando você entra. Ele me contou que olha para os ombros. Eu achava que era teatro.</p>",
      "<p>O finjan não tem asa para que você o segure pela borda, com três dedos, e saiba antes de beber se vai se queimar. É uma decisão de projeto sobre gentileza.</p>",
    ],
  },
  "old-blends": {
    title: "Gosto dos blends antigos e cansei de dizer isso baixinho",
    html: `
<p>Tenho sessenta e três anos. Já provei o de maracujá. Já provei o que parece coquetel e o que parece loja de sabonete. Aprendi com todos, e sou grato de verdade.</p>
<p>E de manhã o que eu quero é um capo in b: um macchiato pequeno no copo, de um blend com um pouco de robusta boa dentro, torrado até ficar marrom, com gosto de avelã, de torrada e do balcão às seis horas, quando os ônibus começam a sair. Não quero surpresa. Para isso tenho o dia inteiro.</p>
<p>Quando conto isso entre gente do café, balançam a cabeça como se eu falasse de uma doença. Por isso digo aqui, em voz alta, protegido pela regra 3. Quem mais?</p>
`,
    comments: [
      {
        html: "<p>Tenho um café conhecido justamente pelo sabonete, então deixe eu discordar direito: muito blend “aconchegante” foi construído pagando mal a quem produzia e sem deixar ninguém olhar de perto. É isso que escuto na nostalgia, embora saiba que não é o que você quer dizer.</p>",
        replies: [
          "<p>É justo, e não vou me esconder. O meu de hoje vem de duas fazendas com nome no pacote. Quero que fique o gosto e mude o acerto.</p>",
          "<p>Então concordamos em tudo, menos no café da manhã. Passe aqui se um dia vier a Melbourne que eu regulo alguma coisa marrom.</p>",
        ],
      },
      '<p>Parte dessa robusta boa talvez fosse minha. Não há de quê, e avise o pessoal que <a href="post:robusta">ela tem nome</a>.</p>',
      "<p>Bebedora de cimbalino se apresentando. Somos uma congregação grande e calada.</p>",
    ],
  },
  kissaten: {
    title: "Quarenta minutos num kissaten",
    html: `
<p>Perto do cruzamento de Imadegawa há uma loja com sete lugares e um relógio que anda errado de propósito. O mestre abre às sete e só cumprimenta depois que você se senta. Frequento há doze anos e queria descrever uma manhã, já que não aconteceu nada.</p>
<p>Ele aquece a xícara enchendo-a de água e a deixa esperando até precisar dela. Os grãos são pesados numa balança de pratos, com pesos de latão. Mói, bate duas vezes na gavetinha, olha. A água cai na flanela em gotas, no começo tão poucas que dá para contar, e ele conta. Ninguém fala enquanto ele coa. Um homem na ponta virou uma página do jornal e pareceu se arrepender.</p>
<p>O café chegou de costas para mim. Ele girou a xícara um quarto de volta, até a asa ficar nas quatro horas, e disse “por favor”. Era escuro, muito doce, grosso como caldo, sem estar quente. Bebi em seis goles.</p>
<p>O que não me sai da cabeça é que ele faz umas quarenta xícaras por dia e nunca tentou fazer quarenta e uma. Quando perguntei, uma vez, respondeu que a quadragésima primeira seria feita por alguém cansado.</p>
`,
    comments: [
      "<p>O relógio! O do café do meu avô também: dez minutos adiantado, para ninguém perder a balsa e todo mundo achar que tinha perdido.</p>",
      "<p>“Já que não aconteceu nada” é o melhor motivo para escrever que encontrei este mês.</p>",
      "<p>Falando como quem já fez 611 flat whites num jogo de rúgbi: preciso me deitar.</p>",
    ],
  },
};
