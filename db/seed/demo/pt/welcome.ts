import type { SpaceWords } from "../compose";

export const welcome: SpaceWords = {
  table: {
    title: "Por que uma mesa comprida",
    html: `
<p>A mesa veio antes da comunidade. Em 2016 aluguei os fundos de uma gráfica em Campinas para torrar café, e o gráfico, Seu Anselmo, estava de mudança e não tinha coragem de jogar fora o assoalho. Eram tábuas de peroba de oitenta anos, alisadas por três gerações de gente andando entre as máquinas. Meu primo aplainou tudo e parafusou numa coisa só, de seis metros e quarenta. Ela nunca passou por porta nenhuma, então quem ficar com o ponto depois de mim vai ficar com a mesa também.</p>
<figure data-picture="longtable"><img alt="Uma mesa comprida de madeira sob três luminárias, posta com xícaras, com bancos dos dois lados"><figcaption>Seis metros e quarenta, dezoito bancos, nenhum da mesma altura.</figcaption></figure>
<p>Eu não tinha plano. Botei o torrador de amostras numa ponta, uma chaleira na outra, e o povo foi se sentando no meio.</p>
<h2>O que aconteceu no meio</h2>
<p>Um motoboy que veio entregar café cru ficou para a prova e disse que o queniano tinha gosto do pé de tomate do quintal da avó. Estava certo, e nenhum dos quatro profissionais na mesa tinha achado a palavra. Uma menina de onze anos perguntou por que a gente sorvia fazendo aquele barulho e, quando expliquei a história de espalhar o café pela boca, ela respondeu, com toda a delicadeza, que continuava sendo falta de educação. Dois homens que não se falavam desde uma sociedade desfeita em 2009 passaram uma safra inteira sentados em pontas opostas e um dia, finalmente, se encontraram na chaleira.</p>
<p>Com o tempo reparei que ninguém ali tinha sido <em>ensinado</em>. As pessoas olhavam, provavam, erravam em voz alta e voltavam. O comprimento ajudava. Numa mesa redonda todo mundo precisa estar na mesma conversa. Numa comprida dá para sentar na ponta quieta, acompanhar uma discussão sobre filtro de papel que acontece a dois metros dali e se inclinar quando a gente tem o que dizer.</p>
<h2>O que eu queria que este lugar fosse</h2>
<p>Na última renovação do aluguel, vários dos nossos já tinham ido embora: um para Gotemburgo, outra para Nairóbi, outra para os plantões da noite em Cork. Perguntaram se não dava para esticar um pouco a mesa. Esta é a nossa tentativa.</p>
<ul>
<li>Não precisa de equipamento bom. Metade do que sei aprendi com coador de pano e uma leiteira amassada.</li>
<li>Não precisa saber as palavras. O motoboy não sabia.</li>
<li>Precisa, sim, dizer o que sentiu de verdade, mesmo que seja sem graça. “Estava bom e eu bebi” é nota de prova.</li>
</ul>
<p>Tem um post com <a href="post:rules">as regras da casa</a>, que são curtas, e outro para você <a href="post:introductions">se apresentar</a>, que ficou mais longo do que eu esperava. Se você é de ler um mês antes de abrir a boca, a ponta quieta é sua pelo tempo que quiser.</p>
<p>A água já está no fogo.</p>
`,
    comments: [
      {
        html: "<p>Eu ficava na ponta da chaleira, de 2018 a 2020. Que conste em ata: a discussão do filtro de papel segue em aberto.</p>",
        replies: ['<p>Tem gente <a href="post:blind">trabalhando nisso</a>.</p>'],
      },
      {
        html: "<p>Li por um mês antes de falar, conforme instruções. Bom dia do Oregon, da ponta quieta.</p>",
        replies: ["<p>Bom dia, Ruth. Tem uma almofada nesse banco, era da gata do gráfico.</p>"],
      },
      "<p>Sou sobrinho do motoboy. Ele ainda conta a do pé de tomate em todo almoço de domingo.</p>",
    ],
  },
  rules: {
    title: "As seis regras da casa",
    html: `
<p>Escrevemos vinte e riscamos todas as que nunca fizeram falta. Sobraram estas.</p>
<ol>
<li><strong>Fale da xícara, nunca de quem segura a xícara.</strong> “Parece que extraiu demais” ajuda. “Você está fazendo errado” é só mau tempo.</li>
<li><strong>Conte o que fez.</strong> Dose, água, tempo, que gosto deu. Chute é bem-vindo, desde que venha com a etiqueta de chute.</li>
<li><strong>Açúcar pode.</strong> Leite, cápsula, solúvel e a máquina do escritório também. Aqui ninguém tem licença para ficar triste com o café da manhã dos outros.</li>
<li><strong>Se você vende, avise.</strong> Quem torra e quem importa é da casa. Ponha isso na sua apresentação e não recomende o próprio pacote.</li>
<li><strong>Atrás de preço e de fazenda tem gente.</strong> Antes de chamar um café de caro ou barato, pergunte quem recebeu, e quando.</li>
<li><strong>Volte para contar.</strong> Se alguém ajudou, escreva como foi. O que deu errado vale mais.</li>
</ol>
<p>Wanjiru, Tomas e eu cuidamos do lugar. Se alguma coisa cair mal, escreva para qualquer um de nós; quem responde é gente, quase sempre no mesmo dia e sempre antes do segundo café.</p>
<blockquote><p>A sétima, extraoficial: quem esvazia o bule lava o bule.</p></blockquote>
`,
    comments: [
      "<p>A regra 3 é a única razão pela qual um homem de Trieste pode entrar. Agradeço.</p>",
      {
        html: "<p>A regra 2 me salvou esta semana. Fui anotar o que tinha feito para poder perguntar e achei o erro no meio da digitação.</p>",
        replies: ["<p>Isso acontece tanto que devia virar a regra sete e meio.</p>"],
      },
      "<p>Pergunta do canto dos chatos: “estava com gosto de marrom” conta como descrição ou como chute?</p>",
    ],
  },
  introductions: {
    title: "Apresente-se com a pior xícara da sua vida",
    html: `
<p>O melhor café todo mundo sabe descrever, e por isso as apresentações ficam chatas: é damasco em todas. Então diga seu nome, onde você acorda e qual foi a pior xícara que já fez ou que já te serviram. Começo eu.</p>
<p>Sou Wanjiru, provo café por profissão em Nairóbi, e na segunda semana de laboratório preparei uma mesa de quarenta amostras para dois compradores de fora com a chaleira que tinha sido descalcificada na véspera e ninguém enxaguou. Quarenta cumbucas de ácido cítrico. Um dos compradores anotou “vibrante”.</p>
<figure data-picture="cupping"><img alt="Cumbucas de prova em fileiras, vistas de cima, sobre um pano cor de barro, cada uma com um cartão de letra"><figcaption>A mesma mesa, num dia melhor.</figcaption></figure>
`,
    comments: [
      "<p>Priya, de Bengaluru. Pesei o café em gramas e medi a água nos mililitros de uma mamadeira emprestada. A mamadeira era marcada em onças. Temos um filho pequeno que já viu o pai e a mãe chorarem por causa de uma garrafa térmica.</p>",
      {
        html: "<p>Marek, de Brno. Consertei a máquina de um cliente, tirei um espresso para provar que estava perfeita e bebi com a cara mais séria do mundo. O tanque ainda tinha o óleo da limpeza.</p>",
        replies: [
          {
            quote: "bebi com a cara mais séria do mundo",
            html: "<p>É isso que acaba comigo. Profissional até o fim.</p>",
          },
        ],
      },
      "<p>Luc, de Montreal. Usei neve como água. Fiquei orgulhoso até reparar na cor do resto da neve.</p>",
      "<p>Farid, de Samarcanda. Família de chá, sete gerações. Meu primeiro café foi um solúvel misturado no chá verde, porque meu tio disse que na Europa era assim. Era brincadeira. Levei quatro anos para tentar de novo.</p>",
      "<p>Beatriz, do Porto. Esqueci a borracha da cafeteira italiana. O teto ainda tem uma constelação, e eu dei nome às estrelas.</p>",
      "<p>Kwame, de Acra. Dou aula de química e fui demonstrar extração para o último ano no béquer bom. Bom ele era. Limpo, não.</p>",
      {
        html: "<p>Ximena, de Antigua. A da minha avó, todos os dias até os meus dezenove anos: fervida às quatro da manhã, adoçada, ainda em cima do fogão ao meio-dia. Eu daria muita coisa por mais uma, então talvez não valha para a lista.</p>",
        replies: ["<p>Vale para uma lista melhor.</p>"],
      },
      "<p>Hanna, de Gdańsk, chegando atrasada. Uma xícara que eu mesma torneei, esmaltei e queimei. O café estava ótimo. O esmalte dissolveu.</p>",
    ],
  },
  asking: {
    title: "Como perguntar para alguém conseguir responder",
    html: `
<p>“Meu café está amargo, socorro” faz seis pessoas gentis chutarem para seis lados. Segue um modelo que rende uma resposta só, e útil. Copie, preencha o que souber, deixe o resto em branco.</p>
<pre><code>Método e filtro:
Moedor e regulagem:
Café (data da torra, processo se souber):
Dose / água / proporção:
Água (torneira, garrafa, mistura) e temperatura:
Tempo, do começo à última gota:
Gosto no primeiro gole e no último:
O que mudei desde o anterior:</code></pre>
<p>Duas dessas linhas fazem quase todo o serviço. <em>Primeiro gole e último</em>, porque café quente esconde defeito e a xícara fria mostra se o problema é acidez, amargor ou só fraqueza. E <em>o que mudei</em>, porque a resposta costuma estar ali.</p>
<p>Se você não tiver nada disso, conte que gosto deu e quando foi a última vez que gostou. Também dá para partir daí.</p>
`,
    comments: [
      {
        html: "<p>Dá para incluir “estado de espírito”? Reparei que o café piora quando estou atrasado.</p>",
        replies: ["<p>Atrasado você mói mais fino, porque não purgou o moedor. Falo meio brincando, só meio.</p>"],
      },
      "<p>Imprimi e colei por dentro do armário. Meu companheiro acrescentou “De quem é a vez de comprar leite:”.</p>",
    ],
  },
  "next-table": {
    title: "Próxima mesa aberta: cinco águas, um café",
    html: `
<p>Na próxima mesa aberta vamos coar um café só (um Caturra lavado de Huila, torrado pelo Caio, nada de espalhafato) com cinco águas, às cegas. <a href="member:tomas" data-mention="1">@Tomas Lindqvist</a> manda as receitas <i data-emoji="happy_cup">:happy_cup:</i>; quem estiver em casa participa com o que sair da torneira, que de todo modo é a sexta amostra e a mais interessante.</p>
<ul>
<li>Traga um litro da sua água em garrafa sem rótulo.</li>
<li>Traga uma colher. A oficina tem onze e por enquanto somos dezenove.</li>
<li>Criança é bem-vinda, como sempre. Da última vez elas deram notas mais coerentes que as nossas.</li>
</ul>
<p>Coamos às dez da manhã aqui e de novo às sete da noite para quem está mais a leste, assim ninguém precisa provar de madrugada. Publico o resultado no <a href="post:water-start">mesmo tópico das receitas</a>, inclusive a água que nos fizer passar vergonha.</p>
`,
    poll: {
      question: "Qual água você vai levar?",
      options: ["Direto da torneira", "Torneira, no filtro de jarra", "Engarrafada", "Misturada pelas receitas"],
    },
    comments: [
      '<p>Meu poço estará presente. Ele tem <a href="post:hard-water">personalidade forte</a>.</p>',
      {
        html: "<p>Pode contar com a minha turma do último ano na sessão da noite, se catorze alunos numa tela só não for demais.</p>",
        replies: [
          "<p>Catorze adolescentes com opinião é o número exato. Me mande os nomes que eu imprimo as fichas.</p>",
        ],
      },
      "<p>Levo a torneira de Reykjavík. Preparem-se para a soberba.</p>",
    ],
  },
};
