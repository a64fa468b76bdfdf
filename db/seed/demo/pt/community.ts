import type { Words } from "../compose";

export const community: Omit<Words, "posts" | "talks" | "course"> = {
  locale: "pt",
  slug: "mesacomprida",
  name: "Mesa Comprida",
  description:
    "Gente que coa, torra e bebe café com capricho, de uma mesa de seis metros em Campinas até onde estiver a sua chaleira.",
  invitation: { name: "Feira do café em Lisboa, os cartões", code: "feira-de-lisboa" },
  invited: [
    { name: "Ana Ribeiro", email: "ana@7gtorra.example", days: 0 },
    { name: "", email: "oi@fabrica-de-cafe.example", days: 3, isReturned: true },
    { name: "Rui Matos", email: "rui.matos@combi.example", days: 9 },
    { name: "Teresa Vaz", email: "teresa.vaz@olisipo.example", days: 34 },
  ],
  reports: [
    {
      kind: "comment",
      key: "bloom/1",
      by: [
        { member: "dineo", reason: "spam", body: "Ele responde a todas as conversas com a pipoqueira." },
        { member: "kwame", reason: "other", body: "Não é grosseiro, mas é a terceira vez esta semana." },
      ],
      hoursAgo: 5,
    },
    {
      kind: "post",
      key: "nel",
      by: [{ member: "marek", reason: "incorrect_location", body: "Limpeza é assunto da bancada de consertos." }],
      hoursAgo: 26,
    },
    {
      kind: "comment",
      key: "bloom/2",
      by: [{ member: "marek", reason: "incorrect_location", body: "Moedores têm um espaço próprio." }],
      hoursAgo: 70,
      isKept: true,
    },
  ],
  heldWords: ["vendo", "tabela de preços", "whatsapp", "chama no privado", "cupom de desconto"],
  letter:
    "Ponha a chaleira no fogo: é isto que a mesa conversou enquanto você estava fora. Se algo der vontade de discordar, discorde, com números.",
  folders: ["Diários de preparo", "Para testar em casa"],
  savedSearch: { name: "Bom descafeinado", query: "descafeinado" },
  scheduled: [
    {
      space: "welcome",
      title: "A mesa comprida se reúne de novo: traga um pacote",
      text: "A próxima degustação é na primeira semana do mês. Traga um pacote que tenha surpreendido você, torrado há menos de três semanas, e uma frase dizendo por quê.\n\nA água é por nossa conta: uma chaleira com 90 ppm, outra direto da torneira.",
      days: 9,
    },
    {
      space: "mornings",
      title: "Uma semana sem balança",
      text: "Por sete manhãs deixo a balança na gaveta e preparo no olho. Anoto quanto acho que usei e só peso no domingo.\n\nQuem topa?",
      days: 16,
    },
    {
      space: "pour-over",
      title: "Qual papel, qual xícara: a rodada às cegas",
      text: "Quatro filtros, um café, e ninguém sabe qual é qual. O resultado sai aqui com os nomes ainda cobertos.\n\n- Cone branqueado\n- Cone sem branquear\n- Ondulado\n- Pano",
      days: 23,
    },
  ],
  links: [
    { name: "Comece aqui", to: "space:welcome" },
    { name: "Sobre", to: "page:about" },
    { name: "Regras da casa", to: "page:rules" },
    { name: "Mesa de quem torra", to: "space:roasters" },
    { name: "Loja", to: "https://loja.mesacomprida.example/" },
    { name: "Dados legais", to: "page:imprint" },
  ],
  banner: {
    heading: "A água já está no fogo",
    text: "Chegou agora? Puxe uma cadeira, diga oi e leia as regras da casa: são só seis.",
    button: "Dizer oi",
    to: "space:welcome",
  },
  pages: [
    {
      key: "about",
      slug: "sobre",
      title: "Sobre a Mesa Comprida",
      description: "Uma mesa de seis metros em Campinas e todo mundo que já puxou uma cadeira.",
      html: `
<p>A Mesa Comprida começou como uma mesa. Eram seis metros de peroba de uma escola que fechou; ela ficava em uma
torrefação de Campinas, e aos sábados quem entrava se sentava.</p>
<h2>O que a gente faz aqui</h2>
<p>A gente passa café, torra, conserta e anota o que aconteceu. Uma receita que deu errado, com números, vale mais do que
uma boa sem nenhum.</p>
<h2>Quem cuida</h2>
<p>A Marina cuida da casa, quatro pessoas da moderação cuidam do tom, e ninguém vende nada fora da mesa de quem torra.</p>`,
    },
    {
      key: "rules",
      slug: "regras-da-casa",
      title: "Regras da casa",
      description: "Seis regras e o que acontece quando alguém quebra uma.",
      html: `
<ol>
<li><p>Fale da xícara, nunca de quem segura a xícara.</p></li>
<li><p>Conte o que fez: dose, água, tempo, que gosto deu.</p></li>
<li><p>Açúcar pode. Leite, cápsula e solúvel também.</p></li>
<li><p>Se você vende, avise.</p></li>
<li><p>Atrás de preço e de fazenda tem gente: pergunte quem recebeu.</p></li>
<li><p>Volte para contar como foi.</p></li>
</ol>
<p>Quem quebra uma regra primeiro ouve a moderação, com gentileza. Na segunda vez, passa uma semana fora.</p>`,
    },
    {
      key: "imprint",
      slug: "dados-legais",
      title: "Dados legais",
      description: "Quem responde por este site e como falar conosco.",
      html: `
<p>Torrefação Mesa Comprida, Rua das Palmeiras 214, Campinas, SP.</p>
<p>Responsável: Marina Albuquerque. Fale conosco em oi@mesacomprida.example.</p>
<p>Isto é uma demonstração: nem a casa nem as pessoas existem.</p>`,
    },
  ],
  topics: {
    recipes: { name: "Receitas", slug: "receitas" },
    water: { name: "Água", slug: "agua" },
    tools: { name: "Utensílios", slug: "utensilios" },
    questions: { name: "Dúvidas", slug: "duvidas" },
    measured: { name: "Medido", slug: "medido" },
    "first-batches": { name: "Primeiras torras", slug: "primeiras-torras" },
    house: { name: "Da casa", slug: "da-casa" },
  },
  groups: {
    house: { name: "A casa", slug: "a-casa" },
    counter: { name: "O balcão", slug: "o-balcao" },
    roastery: { name: "A torrefação", slug: "a-torrefacao" },
  },
  spaces: {
    "first-cup": {
      name: "Sua primeira boa xícara",
      slug: "sua-primeira-boa-xicara",
      description:
        "O coado desde a chaleira: dez aulas curtas, uma receita e as palavras para dizer por que deu certo.",
      coverAlt: "Um coador sobre a jarra, com a chaleira acima",
    },
    welcome: {
      name: "Puxe um banco",
      slug: "puxe-um-banco",
      description: "Quem somos, as regras da casa e quando vamos nos sentar juntos de novo.",
    },
    mornings: {
      name: "O que tem na xícara",
      slug: "o-que-tem-na-xicara",
      description: "O tópico da semana e histórias de café e das pessoas para quem ele foi feito.",
    },
    stools: {
      name: "As banquetas",
      slug: "as-banquetas",
      description: "Puxe uma. Tudo sobre café, nada formal.",
    },
    regulars: {
      name: "Pergunte a quem é da casa",
      slug: "pergunte-a-quem-e-da-casa",
      description: "Gente com anos de balcão. O que você ia perguntar, alguém aqui já quebrou antes.",
    },
    "pour-over": {
      name: "Coado",
      slug: "coado",
      description: "Papel, pano e paciência. Receitas, perguntas e testes, inclusive os que deram errado.",
    },
    espresso: {
      name: "Espresso e panelinhas",
      slug: "espresso",
      description: "Alavanca, bomba, italiana e cezve, e o leite que vai junto.",
    },
    water: {
      name: "Água e moagem",
      slug: "agua-e-moagem",
      description: "As duas coisas que mais mudam a xícara e de que menos se fala.",
    },
    bench: {
      name: "Bancada de conserto",
      slug: "bancada-de-conserto",
      description: "Conserte, regule, ache no bazar da igreja. Antes, tire da tomada.",
    },
    roasting: {
      name: "Torra e origens",
      slug: "torra-e-origens",
      description: "Do pé ao primeiro estalo, contado por quem estava lá.",
      coverAlt: "Grãos torrados vistos de muito perto",
    },
    gatherings: {
      name: "Encontros",
      slug: "encontros",
      description: "Cuppings, clínicas e noites, em salas e em telas. Diga se você vem.",
    },
    bags: {
      name: "Acervo de pacotes",
      slug: "acervo-de-pacotes",
      description: "Todo pacote que passou pela mesa. Uma imagem, o rótulo legível e que gosto tinha.",
    },
    roasters: {
      name: "Mesa de quem torra",
      slug: "mesa-de-quem-torra",
      description: "Para quem compra ou vende café cru: preços, sacas divididas, notas às cegas.",
      asking: "Compro duas sacas por ano com três vizinhos em Kumasi e queria ver como vocês dividem as suas.",
      locked: {
        heading: "Um lugar para quem negocia café verde",
        description:
          "Aqui se fala de preços e de nomes, por isso a porta fica fechada.\nConte o que você compra ou vende, e a Marina responde em até dois dias.",
        label: "Primeiro, dê um oi",
      },
    },
  },
  members: {
    helena: {
      headline: "Torra em Campinas e toma conta da mesa",
      bio: "Torro nos fundos de uma antiga gráfica e comprei uma mesa que não sai de lá. Vendo café, então procuro não recomendar nenhum.",
    },
    tomas: {
      headline: "Analista de água, moderador",
      bio: "De dia, analiso a água que uma cidade bebe. Pergunte de alcalinidade e depois me interrompa.",
    },
    wanjiru: {
      headline: "Provadora em Nairóbi, moderadora",
      bio: "Quarenta cumbucas antes do almoço, quase todo dia. Hoje em dia enxáguo a chaleira.",
    },
    jun: {
      headline: "Flanela e cafés antigos",
      bio: "Encadernador em Kyoto. Há doze anos me sento no mesmo banco toda semana.",
    },
    aoife: {
      headline: "Enfermeira da noite, ex-barista em recuperação",
      bio: "Faço café para uma enfermaria em Cork às quatro da manhã. Escrevo as xícaras da semana quando acordo.",
    },
    diego: {
      headline: "Filho de produtor, acima de Cusco",
      bio: "Ajudo meus pais com dezenove terraços e cuido das cartas, das amostras e das discussões.",
    },
    priya: {
      headline: "Analista de dados, um irmão, muitas planilhas",
      bio: "Café em Bengaluru, o do copo de aço e o do filtro de papel. Meço as coisas para os outros não precisarem medir.",
    },
    marek: {
      headline: "Conserta máquinas de café em Brno",
      bio: "Uma garagem, uma chaleira, quarenta tipos de vedação. Descreva o barulho que eu costumo achar a peça.",
    },
    leila: {
      headline: "Rakwe, cardamomo, oito visitas",
      bio: "Arquiteta em Beirute. Minha tia me ensinou a fazer café e a fazer a segunda pergunta.",
    },
    caio: {
      headline: "Torra na pipoqueira",
      bio: "Quarto andar em Belo Horizonte. Cinquenta e uma torras e uma vizinha muito rigorosa.",
    },
    noor: {
      headline: "Descafeinado depois do meio-dia, sem pedir licença",
      bio: "Ilustradora em Utrecht. Queria que descafeinado fosse tratado como café, já que é.",
    },
    sam: {
      headline: "Quebra balanças, pergunta por quê",
      bio: "Dou aula para crianças em Londres e passo café antes de a casa acordar, ou pelo menos tento.",
    },
    mei: {
      headline: "Forma baristas em Taichung",
      bio: "Quatro campeonatos, um troféu, três lições. Fico mais feliz quando um aluno prova que eu estava errada.",
    },
    solveig: {
      headline: "Água mole, torrador pequeno",
      bio: "Torro seis quilos por semana em Reykjavík para quem entra fugindo do vento.",
    },
    beatriz: {
      headline: "Cafeteira italiana, com orgulho",
      bio: "Traduzo romances no Porto. O teto da minha cozinha tem uma constelação de café.",
    },
    kwame: {
      headline: "Professor de química em Acra",
      bio: "Minha turma do último ano tem opinião forte sobre extração. Hoje uso béquer limpo.",
    },
    elif: {
      headline: "Cezve e tipografia, em Esmirna",
      bio: "Desenho letras para viver. Uma subida, sem ferver, espuma para a visita.",
    },
    rafael: {
      headline: "Torra em Oaxaca, fermentador arrependido",
      bio: "Compro do meu tio e de onze vizinhos dele. Minhas ideias agora moram num pote de cinco litros.",
    },
    hanna: {
      headline: "Ceramista em Gdańsk, contralto",
      bio: "Faço xícaras e canto num coral que já foi vendado em nome da ciência.",
    },
    linh: {
      headline: "Planta robusta fina perto de Đà Lạt",
      bio: "Voltei da universidade para plantar com meus pais. Tenho paciência com quem usa aquela voz.",
    },
    owen: {
      headline: "Físico com um problema de moedor",
      bio: "Professor em Cardiff. Alinho mós para relaxar e mantenho um diário para não poder mentir a mim mesmo.",
    },
    abeba: {
      headline: "Exporta de Guji e Sidama",
      bio: "Três estações de lavagem, sessenta terreiros em cada uma e pouco sono de outubro a janeiro. Vendo café cru.",
    },
    matteo: {
      headline: "Capo in b, Trieste",
      bio: "Sessenta e três anos, quarenta atrás do balcão. Gosto dele marrom.",
    },
    zoe: {
      headline: "Dona de café e torradora em Melbourne",
      bio: "Dezoito lugares, dois moedores, muita fita. Vendo café e reimprimo pacotes.",
    },
    ximena: {
      headline: "Cuida de um beneficiamento em Antigua",
      bio: "O café de cinco fazendas sai pela minha porta. A panela da minha avó fica na prateleira acima das balanças.",
    },
    luc: {
      headline: "Café ao ar livre, de preferência congelado",
      bio: "Canoa no verão, gelo no inverno, nove potinhos de filme com café em qualquer estação. Montreal.",
    },
    dineo: {
      headline: "Iniciante com uma máquina de alavanca",
      bio: "Contadora em Joanesburgo. Faço as perguntas que vocês têm orgulho demais para fazer.",
    },
    farid: {
      headline: "Sétima geração de chá, primeira de café",
      bio: "Restauro azulejos em Samarcanda e cheguei ao café tarde, devagar, com uma boa chave de fenda.",
    },
    ruth: {
      headline: "Bibliotecária aposentada, água dura",
      bio: "Oregon, um poço, um cachorro, quatro netos com braço para carregar coisas. Costumo ficar na ponta quieta.",
    },
    tane: {
      headline: "Leite, principalmente",
      bio: "Barista em Wellington. Meu recorde é de 611 flat whites num dia, e não pretendo melhorar.",
    },
  },
};
