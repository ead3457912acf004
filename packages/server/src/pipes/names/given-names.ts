import { setOf, wordsOf } from './words-of.ts';

// A middle name is dropped (John Michael Smith), unless the two words are together one given name.
// These are the commonest such pairs; keys carry no accents.
const pairs = new Set(
  Object.entries({
    // English
    mary: 'ann anne beth ellen jane jo kate lou sue alice frances margaret',
    betty: 'lou ann',
    bobby: 'joe ray',
    billy: 'bob ray joe',
    billie: 'jean jo',
    jo: 'ann anne',
    lee: 'ann anne',
    norma: 'jean',
    peggy: 'sue',
    sarah: 'jane',
    john: 'paul',
    jim: 'bob',
    // French
    jean: 'baptiste bernard charles christophe claude denis francois guy jacques louis luc marc marie michel noel paul philippe pierre rene robert sebastien yves',
    marie:
      'anne antoinette christine claire claude france helene jose josee laure line louise luise noelle odile paule pierre sophie therese',
    anne: 'catherine cecile charlotte claire laure lise marie sophie',
    pierre: 'alain andre emmanuel henri louis marie yves',
    paul: 'andre emile henri',
    rose: 'marie',
    louis: 'philippe ferdinand',
    // German
    anna: 'karin katharina lena lisa louisa luise maria sophia sophie',
    ann: 'christin katrin kathrin marie sophie',
    eva: 'maria',
    franz: 'josef ferdinand joseph',
    hans: 'christian dieter georg jorg joachim jurgen martin peter ulrich werner',
    heinz: 'peter werner',
    johann: 'sebastian wolfgang',
    carl: 'friedrich gustaf maria philipp',
    karl: 'erik friedrich heinz josef maria otto',
    klaus: 'dieter jurgen maria peter',
    rainer: 'maria',
    wolf: 'dieter',
    ernst: 'august',
    peter: 'paul',
    // Italian
    gian: 'carlo franco luca luigi marco maria mario paolo piero',
    pier: 'carlo francesco giorgio luigi paolo',
    rosa: 'maria',
    giovanni: 'battista',
    angela: 'maria',
    maria:
      'anna chiara cristina elena grazia luisa pia rita rosaria sofia sole teresa theresia jose luiza jesus victoria clara laura paula eva antonia isabel carmen rosa',
    // Dutch
    jan: 'dirk hendrik jaap kees maarten peter pieter willem erik',
    gert: 'jan',
    henk: 'jan',
    klaas: 'jan',
    willem: 'jan alexander',
    bert: 'jan',
    evert: 'jan',
    // Nordic
    bengt: 'ake',
    lars: 'erik goran ake',
    ole: 'gunnar petter',
    per: 'arne erik olof',
    stig: 'arne',
    sven: 'erik goran',
    bjorn: 'erik',
    // Spanish and Portuguese, where both words are common elsewhere too
    ana: 'clara cristina isabel laura luisa maria paula rosa',
    jose: 'maria',
    luz: 'maria',
    victor: 'hugo manuel',
    shah: 'rukh',
  }).flatMap(([first, seconds]) => seconds.split(' ').map((second) => `${first} ${second}`)),
);

/** Given names that show a Spanish or Portuguese name; two in a row are both given. */
const iberian = setOf(`
  abel adriana agustin alberto alejandra alejandro alfonso alfredo alonso alvaro andres angelica antonio
  armando arturo aurelio beatriz benito bernardo blanca camila carlos carmen catalina cayetano
  cecilia cesar concepcion consuelo cristian cristobal cristiano damian dario diego dolores domingo
  eduardo edgardo elvira emiliano emilio enrique ernesto esteban eugenio eusebio fabian fatima federico
  felipe fernanda fernando francisca francisco gerardo gilberto gloria gonzalo graciela guadalupe
  guillermo gustavo helena hector heitor hernan hernando horacio humberto ignacio ines ismael jacinto
  jaime javier jeronimo jesus joao joaquin joaquim jorge jose josefa josefina juan juana juliana julian
  julio leandro leonor leticia lorena lorenzo lourdes luis luisa luiz macarena magdalena manuel manuela
  marcela marcelo marcos mariana mariano maricarmen marisol mario matheus matias mauricio mercedes miguel
  montserrat narciso nicolas octavio olivia orlando osvaldo otavio pablo patricio paulo pedro penelope
  pilar rafael ramiro ramon raul reinaldo ricardo rigoberto roberto rocio rodolfo rodrigo rogelio rosario
  ruben salvador santiago saul sebastian sergio silvia socorro soledad sofia susana thiago tiago tomas
  trinidad valentina vicente virginia ximena yolanda`);

/** Common there and elsewhere; with one of the above they count as given too. */
const shared = setOf(`
  adrian alicia ana andrea angel angela barbara carla carolina clara claudia cristina daniel daniela
  david diana elena elisa eva gabriel gabriela hugo irene isabel isabella jacobo julia laura leonardo
  lucas lucia marco maria marina marta miriam monica natalia nora oscar patricia paula raquel rita
  rosa samuel sandra sara simon teresa vanessa veronica victor victoria`);

/** `María de los Ángeles`, `Maria da Conceição`: what follows the particle is still the given name. */
const marian = setOf(`
  angeles carmen pilar mar dolores rosario jesus luz fatima lourdes mercedes nieves concepcion conceicao
  rocio sol socorro paz consuelo carmo gracas gloria remedios milagros guadalupe montserrat`);

/** Two words and no family name: only where neither is used as one. */
const wholeGivenNames = new Set([
  'maria jose',
  'maria jesus',
  'jose maria',
  'jose luis',
  'juan carlos',
  'juan jose',
  'jose antonio',
  'jose manuel',
  'juan pablo',
  'luis miguel',
  'ana maria',
  'maria fernanda',
  'maria teresa',
  'maria luisa',
  'anna maria',
  'anna lena',
  'jean claude',
  'jean pierre',
  'jean luc',
  'mary ann',
]);

const vietnamese = setOf('nguyen tran pham huynh hoang dang bui ngo duong phan vu vo truong dinh le');

const syllable =
  /^(?:[b-df-hj-np-tv-z]|zh|ch|sh|ng|nh|ph|th|tr|kh)?[aeiouyw]{1,3}(?:n|ng|nh|k|l|m|p|r|t|c|ch)?$/;
const eastAsianFamilies = setOf(`
  kim park choi jung jeong kang cho yoon jang lim han shin seo kwon hwang ahn song yoo hong ryu bae
  wang li zhang liu chen yang huang zhao wu zhou xu zhu hu guo lin luo zheng liang xie tang deng
  feng cao peng zeng xiao tian dong pan cai jiang yu du ye cheng wei su lu ding ren shen yao
  chan cheung wong leung lau ng tsang chow kwok tse yuen lam ho lee nguyen tran pham huynh hoang bui`);

/** Whether the two words are one given name in use. Keys without accents. */
export function isDoubleGivenName(first: string, second: string): boolean {
  if (pairs.has(`${first} ${second}`)) return true;
  const known = (key: string): boolean => iberian.has(key) || shared.has(key);
  return known(first) && known(second) && (iberian.has(first) || iberian.has(second));
}

export function isWholeGivenName(first: string, second: string): boolean {
  return wholeGivenNames.has(`${first} ${second}`);
}

/** Two syllables before a Chinese, Korean or Vietnamese family name: Min Su Kim, Xiao Ming Li. */
export function isSyllableGivenName(first: string, second: string, family: string): boolean {
  if (second === 'van' || second === 'thi') return false;
  return eastAsianFamilies.has(family) && syllable.test(first) && syllable.test(second);
}

export function isIberianGivenName(key: string): boolean {
  return iberian.has(key) || shared.has(key);
}

export function isMarianWord(key: string): boolean {
  return marian.has(key);
}

export function isVietnameseFamily(key: string): boolean {
  return vietnamese.has(key);
}

const iberianFamilies = new Set(
  wordsOf(`
    acosta aguilar aguirre almeida alonso alvarado alvares alves amaral andrade araujo arias avila ayala azevedo barbosa
    barros batista bautista benitez blanco borges bravo cabral cabrera calderon camacho campos cardenas cardoso
    carrillo carvalho castillo castro cavalcanti cervantes contreras cordero cordova correa correia costa
    cruz cunha delgado dias duarte duran escobar espinosa espinoza esteves estrada farias fernandes ferreira
    figueiredo figueroa flores fonseca franco freitas fuentes gallardo gallego gallegos garcia garrido gil
    gomes goncalves guerra guerrero guevara gutierrez guzman herrera herrero hidalgo iglesias jimenez lara leal
    leon lima lopes lozano luna machado maldonado marin marques marquez martins medina mejia melo mendes
    mendoza miranda molina montero monteiro montes mora moraes morais morales moran moreira moreno mota
    moura moya nascimento navarro nogueira nunes nunez ochoa oliveira orozco ortega ortiz pacheco padilla
    palacios paredes parra pascual pena peralta pereira pinheiro pinto pires ponce prieto quintero quiroga ramos
    rebelo reis reyes ribeiro rico rios rivas rivera robles rocha rodrigues rojas roman romero rosales rubio ruiz
    salas salazar salgado salinas sanabria sandoval santana santos sepulveda serrano sierra silva soares
    solis sosa sousa soto souza suarez tavares teixeira toledo torres trejo trujillo valdes valencia
    valenzuela valle vargas vaz vazquez vega velasco vera vidal vieira villa villalobos villanueva zamora
    zapata zavala zuniga`),
);

/** By list, by the ending -ez, or by the letter ñ of the word as written. */
export function isIberianFamily(key: string, word: string): boolean {
  return iberianFamilies.has(key) || (key.length > 4 && key.endsWith('ez')) || /[ñÑ]/.test(word);
}
