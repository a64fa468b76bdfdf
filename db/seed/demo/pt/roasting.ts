import type { SpaceWords } from "../compose";

export const roasting: SpaceWords = {
  popper: {
    title: "Seis meses e cinquenta e uma torras numa pipoqueira",
    html: `
<p>Moro em apartamento, no quarto andar, com vizinhos, e torro café numa máquina feita para pipoca. Tenho anotação de cinquenta e uma torras. Se você anda pensando nisso, aqui está o que eu queria ter ouvido na primeira.</p>
<figure data-picture="roaster"><img alt="Um torrador pequeno de tambor com a bandeja de resfriamento cheia de grãos, e um termômetro na parede"><figcaption>Da Helena, não meu. O meu parece um secador de cabelo que apanhou.</figcaption></figure>
<h2>A máquina</h2>
<p>O tipo certo é aquele em que o ar quente entra por frestas na lateral da câmara e faz os grãos girarem. O tipo com telinha no fundo junta película e depois põe fogo nela. Sei qual dos dois comprei primeiro porque o teto também sabe.</p>
<p>A minha leva 80 g de café cru. Com 100 os grãos não andam, com 60 disparam. O tamanho do lote é o meu acelerador: dez gramas para lá ou para cá mudam mais a torra do que tudo o que posso fazer depois de ligada.</p>
<h2>A torra</h2>
<p>O estado natural da pipoqueira é rápido demais. Deixada por conta própria, a minha chega ao primeiro estalo aos 3:20, e o grão sai marrom por fora e verde no meio, com gosto de casca de amendoim e limão. O que a acalmou:</p>
<ul>
<li>Uma extensão. Fina e comprida, vinte metros, toda desenrolada. A tensão cai um pouco e a resistência esquenta menos. A extensão também esquenta, então ponho a mão nela a cada minuto e não sairia da sala por nada.</li>
<li>Inclinar tudo uns dez graus, para os grãos caírem sobre si mesmos e o calor se espalhar.</li>
<li>Mexer com um cabo de pau no primeiro minuto, até ficarem leves o bastante para subir sozinhos.</li>
</ul>
<p>Agora chego ao primeiro estalo por volta de 5:30 e paro um minuto depois. Peso antes e depois: 13 por cento de perda é a minha clara, 15 é a média, 17 é acidente.</p>
<h2>A vizinhança</h2>
<p>Antes do primeiro estalo não há fumaça; depois, só há fumaça. Torro junto da janela, com a coifa ligada e toalha molhada no pé da porta. Na décima nona torra, Dona Célia, do 402, subiu. Pedi desculpa antes que ela abrisse a boca. Tinha vindo perguntar se era Bourbon, porque estava com o cheiro do terreiro do pai dela em Manhuaçu. Hoje recebe cinquenta gramas de cada lote e é a minha crítica mais severa.</p>
<h2>O resultado</h2>
<p>Umas dez das cinquenta e uma ficaram melhores do que o que eu consigo comprar. Vinte ficaram boas. Doze bebi por orgulho. O resto foi para os vasos da Dona Célia, onde também não agradou.</p>
<p>Mais barato não é, se contar o que foi para os vasos. O que comprei de fato foi isto: provo uma torra, a de qualquer um, e sei dizer o que houve com ela. Cinquenta e um errinhos com etiqueta acabaram sendo o melhor curso que já fiz.</p>
`,
    comments: [
      "<p>Que conste: ofereci o torrador de amostras, e ele respondeu que ia sentir falta do suspense.</p>",
      {
        html: "<p>Uma extensão como acelerador é a coisa mais maravilhosa e preocupante que li hoje. Você fica mesmo na sala?</p>",
        replies: ["<p>Sempre, com balde d’água, tampa e a outra mão na tomada. Se não for ficar, não comece.</p>"],
      },
      "<p>Treze por cento para clara me parece certo. Anote também a umidade do cru, se der, porque meus lotes de Oaxaca perdem um ponto a mais depois das chuvas.</p>",
      {
        html: "<p>A Dona Célia do 402 devia ter conta própria aqui.</p>",
        replies: ["<p>Até agora ditou uma nota só: “lote 44, igual biscoito que foi perdoado”.</p>"],
      },
    ],
  },
  garage: {
    title: "Um experimento fracassado: quarenta quilos, um tambor, nenhum termômetro",
    html: `
<p>Esta eu devo, porque antes contei vantagem.</p>
<p>O plano: colher quarenta quilos de cereja madura no sítio do meu tio, na Serra, fechar inteira num tambor alimentício com airlock, cinco dias de fermentação sossegada e depois uma secagem lenta. Eu tinha provado cafés feitos desse jeito, morango e rum, e queria saber como se fazia.</p>
<p>O que houve: o tambor ficou na minha garagem em Oaxaca, e a garagem, fiquei sabendo depois, vai de 14 graus à noite a 33 à tarde. No segundo dia o airlock cantava. No terceiro se calou, o que tomei por bom sinal. No quinto abri, e meus olhos encheram d’água.</p>
<p>Sequei assim mesmo. Torrei assim mesmo. Segue a ficha de prova, completa:</p>
<blockquote><p>Aroma: esmalte de unha. Sabor: ameixa em conserva, vinagre, corda molhada. Retrogosto: sim.</p></blockquote>
<p>O que eu repetiria é colher tão maduro, porque a fruta estava perfeita. O que não:</p>
<ul>
<li>Nenhum termômetro na massa. Fermentação faz o próprio calor, e a minha cozinhou nele.</li>
<li>Não medi o pH. Dava para ter parado em 4,0 com uma fita de três dólares.</li>
<li>Cinco dias porque a etiqueta de outra pessoa dizia cinco dias. O galpão deles fica a 1.900 metros.</li>
</ul>
<p>Quarenta quilos de cereja são uns seis de café cru. São também quatro manhãs do meu tio, e é essa a parte que me dói. Paguei a ele. Ele perguntou se no ano que vem não podia só lavar.</p>
`,
    comments: [
      {
        html: "<p>Obrigada por contar isso onde todo mundo pode ler. Toda safra aparece alguém na estação com um tambor e uma ideia, e quem corre o risco é o produtor.</p>",
        replies: [
          "<p>No ano que vem ele não corre nenhum. Compro o pergaminho lavado, pelo preço dele, e ponho minhas ideias num pote de cinco litros.</p>",
        ],
      },
      "<p>Já fiz corda duas vezes. Ponha o pote num balde d’água: ela demora a esquentar, demora a esfriar e não custa nada.</p>",
      "<p>“Retrogosto: sim” me fez cuspir um café perfeitamente bom.</p>",
    ],
  },
  "washing-station": {
    title: "Uma semana na estação de lavagem",
    html: `
<p>Exporto café do sul da Etiópia e, do fim de outubro em diante, quase não paro em Adis Abeba. Como me perguntam o que quer dizer de verdade “lavado, estação tal” no pacote, mantive um diário por uma semana em Guji e dei uma arrumada nele.</p>
<figure data-picture="drying"><img alt="Terreiros suspensos cobertos de pergaminho claro numa encosta verde, e uma pessoa revolvendo o café à mão"><figcaption>Terreiro 14, no meio da manhã. Ao meio-dia entra a cobertura.</figcaption></figure>
<h2>Fim de tarde</h2>
<p>Até as quatro não acontece nada, e então acontece tudo. As famílias colhem desde o amanhecer e descem a estrada com sacos na cabeça, em burros, numa motocicleta heroica. Cada entrega é virada numa lona e escolhida à mão, verdes e passados para um lado. O escriturário pesa, anota em dois livros e paga. É esse momento que decide a safra. Se a estação de baixo paga dois birr a mais, em dez minutos a gente fica sabendo.</p>
<h2>Noite</h2>
<p>Cereja não espera, então o despolpador liga às sete e só para quando acaba, à uma ou às três. Ele tira a casca. Os grãos, ainda lisos, escorregam para os tanques de fermentação, e o açúcar daquela baba se desfaz em um dia e meio, dois. Asfaw, que cuida dos tanques há dezenove anos, não usa relógio. Enfia uma vara na massa e puxa: se o buraco fica aberto, está pronto. Já o conferi com um medidor de pH e parei de conferir.</p>
<h2>Manhã</h2>
<p>O canal de lavagem é uma calha longa e rasa com água limpa correndo. Homens de bota andam de costas, empurrando o café contra a corrente com rodos de madeira, cantando. Os grãos densos afundam, os leves boiam e viram a segunda qualidade. Depois, uma noite de molho em água fresca, e para os terreiros.</p>
<h2>Dia</h2>
<p>São sessenta terreiros suspensos, de eucalipto e tela. Mulheres, quase todas, andam entre eles, revolvem o pergaminho e catam o que estiver quebrado ou manchado. Passam a mão em cada pedaço de um lote umas quarenta vezes. Ao meio-dia o sol castiga e vêm as coberturas. À noite elas voltam, por causa do sereno. Dez dias, doze, quinze se houver nuvem, até baixar a onze e meio por cento de água e chocalhar na mão feito arroz seco.</p>
<p>No quarto dia choveu sem aviso, e vi sessenta terreiros cobertos em menos de cinco minutos por gente que estava almoçando.</p>
<h2>O que eu gostaria que você soubesse</h2>
<p>Quando um café tem gosto limpo, o que você sente é trabalho: cada um desses passos feito na hora em que precisava, por alguém que ficou acordado. Custa o que custa por causa de pessoas como o Asfaw. E quando o pacote diz “jasmim”, havia mesmo um pé de jasmim no portão. Não tenho como provar que uma coisa leve à outra, mas nunca deixo de mencionar.</p>
`,
    comments: [
      "<p>O teste da vara. Meu avô usava o antebraço. Os mesmos dezenove anos, a mesma precisão.</p>",
      {
        html: "<p>Bebo Guji lavado há anos e tinha a imagem completamente errada, acho que eu pensava numa espécie de lavanderia. O que se faz com as cascas?</p>",
        replies: [
          "<p>Quase tudo vira composto e volta para as roças. Uma parte é seca para chá, que você devia provar pelo menos uma vez.</p>",
        ],
      },
      "<p>A motocicleta também existe no Peru. Creio que seja a mesma.</p>",
      "<p>“O que você sente é trabalho” mudou meu jeito de ler o preço na prateleira. Obrigada.</p>",
    ],
  },
  terraces: {
    title: "Os terraços do meu pai",
    found: {
      title: "Dezenove terraços: uma família e o seu café",
      description: "Como um sítio pequeno seca, separa e vende o café, contado pelo filho que escreve as cartas.",
    },
    before: [
      {
        title: "Dezenove terraços",
        instead: [
          [", e quem manda nos fios é minha mãe. Quando chegarem à cooperativa", ". Quando chegarem à cooperativa"],
          [" Lê devagar e guarda todas as cartas.", ""],
        ],
      },
      { instead: [["há 260 metros de diferença", "há 620 metros de diferença"]] },
    ],
    html: `
<p>O primeiro ele plantou no ano em que nasci, o que diz ter sido mais fácil. Hoje são dezenove, Typica e Bourbon na maior parte, com pés de ingá para dar sombra e uma carreira de feijão no meio, porque café não se come.</p>
<figure data-picture="hills"><img alt="Morros verdes em terraços ao nascer do sol, com neblina no vale"><figcaption>Olhando para o leste, do nono. A casa está atrás da neblina.</figcaption></figure>
<p>Do mais alto ao mais baixo há 260 metros de diferença. O de baixo amadurece em abril e o de cima em julho, e por anos tudo foi secado junto e vendido como uma coisa só. Três safras atrás convenci meu pai a separar os quatro de cima, em sacos próprios, com um fio vermelho. Esse lote deu cinco pontos a mais na prova. Ele não se surpreendeu. Ficou bravo por ninguém ter avisado em 1991.</p>
<p>Por isso este ano há fio vermelho, fio azul e fio branco, e quem manda nos fios é minha mãe. Quando chegarem à cooperativa, mando amostra a quem daqui tiver torrador de amostras e paciência para escrever para ele. Lê devagar e guarda todas as cartas.</p>
`,
    comments: [
      "<p>Vermelho, azul e branco, por favor, cem gramas de cada. Provo na mesa, e cada pessoa escreve um parágrafo para ele, à mão.</p>",
      {
        html: "<p>O nosso é fita nos galhos, e quem manda é minha sobrinha. Existe um sindicato disso?</p>",
        replies: ["<p>Devia existir. Minha mãe se candidataria à presidência.</p>"],
      },
    ],
  },
  robusta: {
    title: "Por favor, prove isto antes de dizer “robusta” com aquela voz",
    html: `
<p>Você conhece a voz. Ouço-a desde sempre, porque meus pais plantam robusta perto de Đà Lạt e eu voltei da universidade para plantar com eles, contra todos os conselhos.</p>
<p>O que costuma estar errado com a robusta é o seguinte: derriçada verde, secada na beira da estrada e vendida a quem não faz pergunta. Faça tudo isso com o melhor Gesha do mundo e eu garanto a corda molhada. (O Rafael <a href="post:garage">tem os dados</a>.)</p>
<p>O que fazemos hoje: colher vermelha, separar na água, secar três semanas em terreiro suspenso, escolher duas vezes. Ela tem mais ou menos o dobro da cafeína e menos açúcar que a arábica, então jasmim nunca vai ser. Pode ser nibs de cacau, arroz torrado, sândalo, bordo, um amargor muito limpo de chocolate bom e um corpo pelo qual a arábica pagaria.</p>
<p>Para provar com boa vontade:</p>
<ul>
<li>torre mais devagar e um pouco além do que teria coragem, ou compre uma média</li>
<li>use phin, cafeteira italiana ou espresso, com menos pó que de costume, porque é forte</li>
<li>primeiro puro, depois com uma colher de leite condensado, e veja qual te faz sorrir</li>
</ul>
<p>Se mesmo assim não gostar, você não gosta de uma coisa de verdade, e não vou brigar por isso.</p>
`,
    comments: [
      "<p>Eu me levantei ao ler isto. Minha mulher perguntou o que tinha acontecido.</p>",
      "<p>Dei nota a uma da Linh às cegas na primavera passada e escrevi “cacau, chá de arroz tostado, 84,5”, convencida de que era de Sumatra. Desde então ando revendo a minha voz.</p>",
      {
        html: "<p>Existe dela descafeinada? Pergunto em nome das minhas tardes.</p>",
        replies: ["<p>Existe! O mundo do espresso gosta muito dela, em segredo. Mando o nome para você.</p>"],
      },
    ],
  },
  "first-crack": {
    title: "Não consigo ouvir o primeiro estalo",
    html: `
<p>Todos dizem que é inconfundível. Torro 60 g numa panela pesada, mexendo, com a janela aberta para uma rua de Beirute que tem opinião sobre tudo. Ouço a panela, o gerador, um papagaio. Pipoca, não ouço.</p>
<p>Tenho ido pela cor, e cada vez sai diferente porque a luz anda. O que mais serve de guia, que não seja som?</p>
`,
    comments: [
      "<p>O cheiro. Passa de torrada para uma coisa aguda, quase vinagre, pouco antes, e depois doce. E a primeira fumaça de verdade, um fiozinho, aparece alguns segundos depois de o estalo começar.</p>",
      {
        html: "<p>A balança. Pare, esfrie, pese: com 12 a 13 por cento de perda, você passou do primeiro estalo. Não ajuda na hora, mas depois de três lotes você sabe os seus minutos de cor.</p>",
        replies: [
          "<p>A que eu chamava de “média” tinha perdido 9%. Ou seja, vinha bebendo capim quente com toda a segurança. A seguinte foi a 13 e era café! O papagaio, aliás, aprendeu o som do cronômetro.</p>",
        ],
      },
      "<p>Um funil de metal sobre a panela, com a ponta fina perto do ouvido. Fica ridículo e funciona.</p>",
    ],
  },
  labels: {
    title: "Como leio um pacote, por alguém que imprime pacotes",
    html: `
<p>Cuido do pequeno beneficiamento em Antigua onde os pacotes de cinco fazendas ganham suas palavras. Isto é o que olho quando estou do outro lado da prateleira.</p>
<figure data-picture="bags"><img alt="Cinco pacotes de café de papel, de cores diferentes, numa prateleira de madeira, cada um com o nome de uma região"><figcaption>Cada nome desses é o caminho de casa de alguém.</figcaption></figure>
<ul>
<li><strong>Data da torra</strong>, e não a validade. Entre uma e cinco semanas está ótimo.</li>
<li><strong>Uma fazenda ou estação</strong>, uma pessoa ou cooperativa. Só o país informa a rota do navio.</li>
<li><strong>Variedade e altitude</strong> são simpáticas e provam pouco. Já bebi café sem graça de 2.000 metros e maravilhoso de 1.200.</li>
<li><strong>Processo</strong> é o que mais diz do que esperar: lavado é limpo, natural é frutado e mais pesado, o honey fica entre os dois.</li>
<li><strong>Mês da colheita</strong>, que quase nunca vem impresso e é o que mais quero. O cru cansa depois de um ano. Pergunte a quem torrou; vai saber, e vai gostar de você ter perguntado.</li>
<li><strong>Notas sensoriais</strong>: leia como direção. “Pêssego, chá preto” quer dizer claro e delicado, e ninguém pôs pêssego lá dentro.</li>
</ul>
<p>Se o pacote fala da jornada de quem torrou e não traz uma palavra sobre quem colheu, devolva à prateleira com carinho.</p>
`,
    comments: [
      {
        html: "<p>Para descafeinado eu acrescentaria como foi descafeinado, e quando. Escondem isso como se fosse prontuário médico.</p>",
        replies: ["<p>Sim, entra no nosso na próxima impressão. Obrigada.</p>"],
      },
      "<p>Culpada de um pacote com “jornada”. Vou reimprimir. A jornada era curta mesmo, vim de bonde.</p>",
    ],
  },
};
