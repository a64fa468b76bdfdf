import type { SpaceWords } from "../compose";

export const roasters: SpaceWords = {
  "green-share": {
    title: "Dividindo o Huila: sessenta e nove quilos, quem fica com quanto",
    html: `
<p>A saca chega à oficina no navio que atrasou, ou seja, qualquer dia desses. Setenta quilos menos um que guardo para amostras. Pedidos até agora:</p>
<pre><code>caio      6
zoe      20   (de avião, por conta dela)
rafael   10
solveig   8
helena   25
---------
total    69</code></pre>
<p>O custo é o que paguei mais o frete, dividido pelo peso, e a nota está pregada na parede ao lado da chaleira para quem quiser olhar. O dinheiro vai para a conta da cooperativa até o fim do mês, não para a minha. Se precisar de menos quilos, avise antes de eu abrir: um saco de 25 fechado de novo não é o mesmo café na primavera.</p>
`,
    comments: [
      "<p>Vinte continua bom. Provo na chegada contra a amostra de pré-embarque e publico os dois números.</p>",
      {
        html: "<p>Posso baixar para seis? A panela do meu torrador prefere três e três.</p>",
        replies: ["<p>Fico com os dois da Sólveig. Dona Célia ampliou as operações.</p>"],
      },
      "<p>Conheço a gerente dessa cooperativa. Ela conta cada quilo duas vezes e vai gostar da nota na parede.</p>",
    ],
  },
  "cupping-sheet": {
    title: "Resultado da mesa às cegas, e o lote que enganou todo mundo",
    html: `
<p>Dez amostras, seis provadores, cinco países, no mesmo dia e com a mesma torra. Abri a chave hoje de manhã. Nota média, e distância entre a maior e a menor de nós:</p>
<pre><code>lote,origem,media,distancia
A,Nyeri AA lavado,87.1,1.5
B,Guji lavado,87.6,1.0
C,Huila lavado,85.2,1.3
D,Cusco "fio vermelho",86.4,1.1
E,Lam Dong robusta fina,83.9,4.5
F,Sierra Mixe lavado,84.8,1.8
G,Nyeri AA (igual ao A),85.3,2.9</code></pre>
<p>(Outros três eram safra velha e poupo vocês.) Reparem em A e G. É o mesmo café em duas cumbucas, em pontas opostas da mesa, com quase dois pontos de diferença. Fui eu que pus ali de propósito e caí na minha própria armadilha: dei 84 ao G porque vinha depois da robusta.</p>
<p>Então, na próxima: água entre uma cumbuca e outra, ordem sorteada para cada provador e sempre uma repetida, sem aviso. Nota sem repetição é humor.</p>
`,
    comments: [
      {
        html: "<p>Distância de 4,5 na minha quer dizer que alguém amou e alguém não suportou. Com isso dá para trabalhar. A que fazenda agradeço?</p>",
        replies: ["<p>A nota mais alta veio de Trieste, pelo correio. O Matteo nem é desta sala, e fez questão.</p>"],
      },
      "<p>“Nota sem repetição é humor” devia vir impresso na ficha.</p>",
      "<p>Contei ao meu pai: 86,4. Ele perguntou quem ficou com os outros 13,6.</p>",
    ],
  },
  scorched: {
    title: "Despachei um lote queimado. Este é o e-mail que mandei",
    html: `
<p>Onze quilos do queniano saíram com marca de queimado na face chata, porque depois de um conserto carreguei o tambor vinte graus acima e só fui provar no dia seguinte. Quarenta e quatro pacotes. Prefiro que saibam por mim.</p>
<p>O que escrevi a quem recebeu:</p>
<blockquote><p>O café que mandamos tem gosto de torrada queimada por baixo da fruta. O erro é nosso, de torra, e não tem nada a ver com a fazenda, que fez um trabalho excelente. Um pacote novo saiu hoje. Guarde o primeiro para fazer gelado, ou para as roseiras.</p></blockquote>
<p>Trinta e nove responderam. Dois tinham gostado. Ninguém pediu o dinheiro de volta. O que mudou aqui:</p>
<ol>
<li>Nenhum lote é embalado antes de passar pela mesa. Custa meio dia, e não sei por que um dia pulei isso.</li>
<li>Depois de qualquer conserto, a primeira carga é de mentira: grão velho, perfil completo, termômetro contra termômetro.</li>
<li>O nome da fazenda passou um dia num pacote ruim, então escrevi para eles também. Esse foi o e-mail difícil.</li>
</ol>
`,
    comments: [
      "<p>Eles me encaminharam, sabia? Como exemplo de como se deve fazer.</p>",
      "<p>Vou roubar a número dois. O meu “conserto” foi um termopar dois centímetros mais curto que o antigo. Todos os números mentiram com muita educação.</p>",
      "<p>Em dezenove anos fiz isso três vezes e mandei um e-mail desses uma vez só. Você me envergonhou: a quarta vai ser diferente.</p>",
    ],
  },
  price: {
    title: "Qual foi o preço justo nesta safra, com as contas",
    html: `
<p>Prometi números. É para um lavado grau um, FOB, em dólares por libra-peso, média das nossas três estações:</p>
<ul>
<li>cereja, pago ao produtor: 2,31</li>
<li>mão de obra, combustível e água da estação: 0,62</li>
<li>beneficiamento, catação, sacaria: 0,29</li>
<li>transporte até Djibuti: 0,24</li>
<li>financiamento, porque pagamos em outubro e recebemos em março: 0,37</li>
<li>exportação, licenças, nossa margem: 0,42</li>
</ul>
<p>Dá 4,25. Quando alguém me oferece 3,90 “porque o mercado mexeu”, quero que vocês vejam qual dessas linhas mexe. O diesel não mexe, o banco também não. Só uma pode mexer, e é a primeira.</p>
<p>Queria que quem compra me dissesse com franqueza quanto pode pagar, e em que mês. Uma promessa em setembro, com número fixo, vale mais para nós que outra maior em março. O que faria você assinar cedo?</p>
`,
    comments: [
      {
        html: "<p>Resposta honesta: saber a que volume ficaria presa. Posso me comprometer com oito sacas em setembro a 4,25, se outras duas puderem ser opcionais.</p>",
        replies: ["<p>Oito firmes e duas opcionais eu levo ao banco ainda esta semana.</p>"],
      },
      {
        html: "<p>Compro de seis em seis quilos, sozinho não sirvo para nada. Será que os pequenos não podem assinar juntos, pela mesa?</p>",
        replies: [
          '<p>Podem. Assino por nós, e dividimos como fizemos com <a href="post:green-share">o Huila</a>. Anote três sacas para mim.</p>',
        ],
      },
      "<p>O financiamento é a linha que eu nunca teria adivinhado. O nosso é 9% por seis meses. Vou imprimir isto para os meus pais.</p>",
    ],
  },
};
