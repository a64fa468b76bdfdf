import type { SpaceWords } from "../compose";

export const pourOver: SpaceWords = {
  "one-recipe": {
    title: "A receita que dei ao meu irmão, que não quer aprender sobre café",
    customHtml: `
      <style>label, output { font-weight: 600 } input { width: 5em; font: inherit; padding: 4px 8px }</style>
      <p><label>Gramas de café <input id="coffee" type="number" min="1" max="99" value="15"></label></p>
      <p>Água para despejar: <output id="water" for="coffee">250 g</output></p>
      <script>
        coffee.addEventListener("input", () => {
          water.textContent = Math.round((Number(coffee.value) * 250) / 15) + " g";
        });
      </script>`,
    html: `
<p>O Arjun quer uma xícara boa antes do trem e não admite explicação. Depois de alguns rascunhos fracassados, é esta a versão colada na geladeira dele. Já sobreviveu a oito meses, três pacotes por mês e uma troca de coador, então confio nela.</p>
<figure data-picture="pourover"><img alt="Uma chaleira de bico fino despejando água num cone de papel sobre uma jarra de vidro, com uma balancinha ao lado"><figcaption>A balança foi a única coisa de que não abri mão.</figcaption></figure>
<p><strong>Você precisa de:</strong> 15 g de café, 250 g de água, um cone qualquer, o papel dele, a balança, um cronômetro.</p>
<ol>
<li>Ponha a água para ferver. Enquanto ferve, moa na espessura de areia grossa. Escalde o papel e jogue essa água fora.</li>
<li>Café dentro, nivele com uma sacudida, zere a balança. Ligue o cronômetro e despeje até <strong>50 g</strong>. Gire o cone com jeito, como quem gira uma taça de vinho que outra pessoa pagou.</li>
<li>Aos 0:40, vá até <strong>150 g</strong>, devagar, em círculos pequenos.</li>
<li>A 1:20, vá até <strong>250 g</strong>. Mais um giro curto.</li>
<li>Deve secar entre 2:30 e 3:10. Se secou antes, amanhã um pouco mais fino. Se demorou, mais grosso.</li>
</ol>
<h3>E se o gosto não ficar bom</h3>
<ul>
<li>Azedo ou ralo: mais fino.</li>
<li>Amargo ou secando a boca: mais grosso.</li>
<li>As duas coisas juntas: você se afobou e a água desceu por um lado só. Nada a corrigir, vá trabalhar.</li>
</ul>
<p>Ele fez exatamente uma pergunta depois disso: se pode usar a água ainda borbulhando. Pode. Com quase toda torra mais clara, pode mesmo.</p>
`,
    comments: [
      "<p>Não sou o Arjun, mas pego o mesmo trem. Primeira receita que sigo sem abrir outras quatro abas.</p>",
      {
        html: "<p>Para que coador ele mudou, e precisou mexer em alguma coisa?</p>",
        replies: ["<p>De cone para fundo plano. Um clique mais grosso e só. Ele nem viu que fui eu que girei.</p>"],
      },
      "<p>“Uma taça de vinho que outra pessoa pagou” é a primeira instrução de agitação que leio e que dá o mesmo resultado em mãos diferentes.</p>",
      "<p>Um mês depois: uso com 12 g e 200 g porque minha xícara é pequena. Mesmos tempos, mesmo gosto. Registro aqui por força da regra 6.</p>",
    ],
  },
  bloom: {
    title: "A pré-infusão faz alguma coisa depois dos 45 segundos?",
    html: `
<p>Venho testando pré-infusões de 30, 45, 60, 90 e (num dia de folga) 180 segundos com um Nariño lavado de dez dias. 16 g para 260, mesma moagem, mesma chaleira, o resto sem mexer.</p>
<p>Até 45 sinto a diferença. De 45 a 90, sinceramente, não. Com três minutos fica mais apagado, mas aí a cama já tinha esfriado, e talvez eu esteja sentindo a temperatura.</p>
<p>Meu palpite é que o gás sai quase todo no começo e o resto é costume. Estou deixando passar alguma coisa ligada à idade da torra?</p>
<p>Embaixo vão um desenho do que acho que vejo e as notas que anotei.</p>
`,
    files: [
      { file: "bloom.gif", name: "bloom.gif", alt: "Bolhas sobem numa cama de café e param" },
      { file: "bloom-notes-pt.pdf", name: "Notas da pré-infusão.pdf" },
    ],
    cards: [
      {
        href: "https://www.youtube.com/watch?v=AI4ynXzkSQo",
        title: "The Ultimate V60 Technique",
        description: "",
        site: "YouTube",
        author: "James Hoffmann",
      },
    ],
    comments: [
      "<p>Com um café de dez dias não está perdendo muito. Tente com um de dois dias: nele ainda vejo bolha aos 80 segundos, e a água desce bem mais uniforme com a espera maior.</p>",
      "<p>Assino embaixo, pelo departamento dos apressados. Minhas torras de pipoqueira pedem um minuto e meio na primeira semana, depois tanto faz.</p>",
      {
        html: "<p>Tem uma segunda função que o pessoal esquece: molhar. Uma espera longa deixa a água chegar ao meio dos grumos. Se o seu moedor faz grumo, mexa a cama e siga cedo em vez de esperar mais.</p>",
        replies: [
          "<p>Voltando para contar. Mexida, aos 35 s, ficou igual à não mexida aos 60. Ou seja, eu estava comprando molhagem com tempo. Com colher sai mais barato.</p>",
        ],
      },
    ],
  },
  stall: {
    title: "Descafeinado entope aos 1:50, todas as vezes",
    html: `
<p>Depois do meio-dia bebo descafeinado, por ordem médica e porque gosto de dormir. Este é um colombiano processado com acetato de etila de cana, doze dias de torra. Os primeiros goles são límpidos e maravilhosos, mas a cama vira lama no meio do caminho.</p>
<pre><code>Método e filtro:     cone plástico 02, papel branco com aba
Moedor, regulagem:   manual, 24 cliques (com cafeína uso 20)
Dose / água:         15 g / 250 g, três despejos
Temperatura:         logo depois de ferver
Tempo:               4:40, empaca a 1:50 por volta de 170 g
Primeiro / último:   caramelo, tangerina / giz</code></pre>
<p>Mais grosso ele fica fraco antes de ficar rápido. O que você mudaria primeiro?</p>
`,
    comments: [
      {
        html: "<p>Grão descafeinado é mais quebradiço e solta mais pó em qualquer regulagem, então engrossar não salva. Fique em torno de 21, despeje com calma e de perto, e faça um despejo só depois da pré-infusão, em vez de três. Mexendo menos, o pó fica onde está e não migra para o papel.</p>",
        replies: ["<p>Um despejo só! Faço às três da tarde e volto.</p>"],
      },
      "<p>E a 90 °C. Perco um pouco da tangerina e ganho a segunda metade da xícara inteira.</p>",
    ],
  },
  nel: {
    title: "Como manter viva uma flanela",
    html: `
<p>Escrevem muito sobre como despejar na flanela e deixam de fora a parte que decide o gosto: o que se faz com o pano nas outras vinte e três horas.</p>
<figure data-picture="nel"><img alt="Um coador de pano num aro com cabo de madeira sobre uma jarrinha de vidro, pingando café escuro"><figcaption>O meu está na quarta flanela. O cabo era do meu avô.</figcaption></figure>
<ul>
<li>Pano novo tem cheiro de loja. Ferva dez minutos com uma colher de borra, enxágue e ferva de novo em água limpa.</li>
<li>Felpudo para fora. Existe uma discussão longa a respeito e já participei dela; comigo, para fora escorre mais por igual.</li>
<li>Depois de usar, só água quente. Sabão, jamais: o pano guarda a lembrança por mais tempo que você.</li>
<li>Fica mergulhado em água, em pote tampado na geladeira, e a água se troca todo dia. O pano que seca uma vez fica rançoso, porque os óleos encontram o ar.</li>
<li>Antes de coar, torça numa toalha até ficar só úmido.</li>
</ul>
<p>Lá pelas oitenta passadas ele fica lento e nenhuma fervura o traz de volta. Agradeço e faço dele pano de polir a chaleira.</p>
<p>Quanto ao café: 25 g de algo escuro, moagem grossa, 80 °C, gota a gota até aparecer o primeiro fio embaixo, e pare nos 100 ml. O gosto deve ser o de alguém ter aparado as quinas.</p>
`,
    comments: [
      "<p>A nossa ficava na geladeira dos funcionários, num pote escrito NÃO BEBER. Beberam. O sujeito achou “suave”.</p>",
      {
        html: "<p>Água filtrada no pote muda alguma coisa, ou basta trocar todo dia?</p>",
        replies: ["<p>Trocar todo dia basta. Uma vez pulei um fim de semana e joguei o pano fora.</p>"],
      },
      "<p>Hoje servimos torras claras na flanela, 25 g para 200 a 88 °C. É outra bebida, diferente da do Jun, e eu serviria uma ao lado da outra.</p>",
    ],
  },
  blind: {
    title: "Testei três papéis às cegas e perdi uma discussão comigo mesma",
    html: `
<p>Há dois anos digo aos aprendizes que o papel do filtro muda o sabor do café. Dizia muito séria, com uma caixa cara na mão. No mês passado uma delas, a Yu-Ting, perguntou se eu já tinha testado isso às cegas. Não tinha. Testamos, e escrevo porque a regra é que o que deu errado vale mais.</p>
<h2>A montagem</h2>
<p>Três papéis para o mesmo cone: um branqueado, com aba; um pardo, sem branquear; e aquele fininho, de crepe lento, que custa o triplo. Um café só, um Gesha lavado de Alishan que conheço bem. Oito provadores, cinco deles de competição. Toda xícara com 15 g para 240, mesmo moedor, mesma chaleira, despejada pela mesma pessoa, que no começo era eu.</p>
<p>Cada rodada foi um triângulo: três xícaras, duas iguais e uma diferente. Aponte a diferente. Chutando, acerta-se um terço das vezes.</p>
<h2>Primeira rodada, na qual fiquei satisfeita</h2>
<p>Acertamos 60 por cento em 48 tentativas. Eu já estava preparando a aula.</p>
<p>Aí a Yu-Ting olhou as anotações dela e mostrou que a água levava 2:20 para descer no papel fino, 2:45 no branqueado e 3:05 no pardo. Eu tinha servido três extrações diferentes. Claro que dava para notar.</p>
<h2>Segunda rodada, na qual não fiquei</h2>
<p>Ajustamos a moagem de cada papel até os três terminarem a no máximo cinco segundos de 2:40 e igualamos a concentração no refratômetro, com folga de 0,03. Escaldamos cada papel com 200 ml de água quente. E quem despejou foi alguém que não sabia qual era qual.</p>
<pre><code>papel        tentativas  acertos  proporção
branqueado           32       11        34%
pardo                32       14        44%
crepe fino           32       10        31%</code></pre>
<p>Branqueado contra fino: puro acaso. O pardo se destacou de leve e, quando perguntamos em quê, duas pessoas disseram “papelão”. Escaldando duas vezes, até isso sumiu.</p>
<h2>O que sou obrigada a concluir</h2>
<p>O papel muda a <em>vazão</em>, a vazão muda a extração, e era a extração que a gente estava provando. Se você troca o papel e não mexe na moagem vai perceber diferença, e o que está percebendo é a moagem. Com a vazão igualada, o papel quase desaparece.</p>
<p>É uma afirmação menor que a que eu fazia. E mais útil: não compro mais papel pelo gosto, compro pela velocidade. Papel lento com o moedor do café é um estorvo; papel rápido me deixa moer mais fino no mesmo tempo.</p>
<p>Pedi desculpas por e-mail a dois anos de aprendizes. Três responderam que nunca tinham acreditado em mim.</p>
<blockquote><p>O problema de falar muito séria é que a gente se convence. (Yu-Ting, que faz a prova no mês que vem e vai passar)</p></blockquote>
`,
    comments: [
      {
        html: "<p>Triângulos, concentração igualada, quem despeja sem saber. Uma beleza. Trinta e duas tentativas é pouco para o pardo, esses 44% podem ser sorte, mas você escreveu “de leve”, então fiquei sem do que reclamar e isso estragou minha manhã.</p>",
        replies: ["<p>Guardei a planilha para a sua tarde.</p>"],
      },
      "<p>Está resolvida então a discussão da ponta da chaleira, 2018 a 2020, e eu perdi. Agradeço ao meu adversário, que também estava errado.</p>",
      {
        html: "<p>Escaldar o pardo duas vezes é em dois despejos ou num longo?</p>",
        replies: ["<p>Dois, com meio minuto entre eles. O primeiro solta, o segundo leva embora.</p>"],
      },
      "<p>Digo a mesma coisa das xícaras há quarenta anos. Não pretendo testar. Tem a minha admiração.</p>",
    ],
  },
  camp: {
    title: "Café a dezoito graus negativos",
    html: `
<p>Três noites no lago com meu cunhado, para quem café é uma coisa que vem em lata vermelha. Anotações para quem for ao norte.</p>
<figure data-picture="camp"><img alt="Uma barraca pequena e um fogareiro na neve, sob pinheiros escuros e uma faixa de aurora"><figcaption>Quem está quente é a chaleira. O resto de nós se revezou.</figcaption></figure>
<p><strong>Gás.</strong> O butano comum deixa de ser gás perto do zero, e o cartucho barato vira peso de papel. Benzina, ou um cartucho com bastante propano que tenha dormido no seu saco de dormir. Exige alguma explicação.</p>
<p><strong>Água.</strong> Do buraco no gelo; neve, só em último caso: ela não tem nada dissolvido, e o café sai com gosto de pedido de desculpas. Ver também <a href="post:introductions">minha apresentação</a>.</p>
<p><strong>Calor.</strong> Tudo rouba. Um cone ao ar livre me levou catorze graus entre a chaleira e o pó. Passei para uma prensa de aço dentro de uma meia, escaldada duas vezes, 30 g para 450, cinco minutos. A meia é importante.</p>
<p><strong>Moagem.</strong> Em casa, na véspera. Os rolamentos do moedor manual ficaram duros feito melado no inverno, e girar manivela de aço com a mão nua naquela temperatura é coisa que se faz uma vez.</p>
<p>Na última manhã, olhando para o outro lado, o cunhado perguntou se tinha sobrado um pouco do café de meia.</p>
`,
    comments: [
      "<p>É pelo café de meia que começa. Daqui a quatro anos ele compra um refratômetro.</p>",
      '<p>A 3.400 metros temos o problema oposto com o mesmo final: a água ferve antes de ficar quente. Escrevi <a href="post:altitude">alguma coisa sobre isso</a>.</p>',
      "<p>Sobre os rolamentos: desengraxe e deixe secos, graxa nenhuma abaixo de menos dez. Em casa não faz falta.</p>",
    ],
  },
  iced: {
    title: "A conta do gelo, ou por que metade é mais ou menos o certo",
    html: `
<p>Está fazendo trinta e quatro graus em Acra e meus alunos quiseram saber de onde vem “metade da água em gelo”. Fizemos a conta. O gelo tem que engolir o calor do café, e a maior parte ele engole derretendo.</p>
<pre><code>gelo / café = 4,18 * (T_preparo - T_final) / (334 + 4,18 * T_final)

T_preparo = 80 °C, T_final =  4 °C  -&gt;  0,91
T_preparo = 80 °C, T_final = 10 °C  -&gt;  0,78</code></pre>
<p>Ou seja, para 100 g de café quente, 91 g de gelo, e no fim não sobra nada sólido. Dá quase meio a meio: a receita popular é termodinâmica com erro de arredondamento.</p>
<p>O que a gente faz na aula: 20 g de café, dois cliques mais fino que para o quente, 165 g de água sobre 120 g de gelo na jarra, pronto por volta de 2:15. Gire até sumir a última pedra. Fica vivo e muito limpo, e a turma bebeu calada pela primeira vez no trimestre.</p>
`,
    comments: [
      {
        html: "<p>Faltou o calor da jarra. Digo com carinho, e porque a minha trincou.</p>",
        replies: ["<p>A questão 2 da lista agora é “a jarra”. Obrigado pelo seu sacrifício.</p>"],
      },
      {
        html: "<p>A moagem mais fina compensa o contato mais curto ou a quantidade menor de água?</p>",
        replies: ["<p>As duas coisas. São só 165 g fazendo o serviço de 285, e cada grama precisa carregar mais.</p>"],
      },
      "<p>Rodei isso na barraca da feira o fim de semana todo, com jarra de aço gelada. Na mosca.</p>",
    ],
  },
};
