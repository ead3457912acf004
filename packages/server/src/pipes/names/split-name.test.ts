import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileNames } from './hostile-names.fixture.ts';
import { splitName } from './split-name.ts';

// language | name | first name | family name; a dash for null.
const table = `
English | Jane Doe | Jane | Doe
English | Dr. Jane A. Doe Jr. | Jane | Doe
English | John Michael Smith | John | Smith
English | John F. Kennedy | John | Kennedy
English | J.R.R. Tolkien | J.R.R. | Tolkien
English | J. K. Rowling | J. K. | Rowling
English | Tolkien, J. R. R. | J. R. R. | Tolkien
English | F. Scott Fitzgerald | F. Scott | Fitzgerald
English | George R. R. Martin | George | Martin
English | Mary Ann Smith | Mary Ann | Smith
English | Anna Smith-Jones | Anna | Smith-Jones
English | Susan St. James | Susan | St. James
English | John Smith III | John | Smith
English | John Smith Esq. | John | Smith
English | Sammy Davis Jr. | Sammy | Davis
English | Jane Senior | Jane | Senior
English | Doe Jr., Jane | Jane | Doe
English | Doe, Jane A., Jr. | Jane | Doe
English | Doe, Ed | Ed | Doe
English | Jane Doe PhD, MBA | Jane | Doe
English | Jane Doe, M.D. | Jane | Doe
English | Jane Doe, CPA, PMP | Jane | Doe
English | Jane Doe, M.Sc. | Jane | Doe
English | Jane Doe, MA | Jane | Doe
English | Jane Doe RN | Jane | Doe
English | Cher | Cher | -
English | Mr. Smith | - | Smith
English | Sir Elton John | Elton | John
English | Sir Elton | Elton | -
English | Mr. & Mrs. Smith | - | Smith
English | John & Jane Doe | John | Doe
English | John Doe and Jane Roe | John | Doe
English | Jane D. | Jane | D.
English | bell hooks | Bell | Hooks
English | jane m. doe | Jane | Doe
English | DOE, Jane | Jane | Doe
English | AJ Styles | AJ | Styles
English | JT SMITH | JT | Smith
Scottish | RONALD MCDONALD | Ronald | McDonald
Scottish | macdonald, ian | Ian | MacDonald
French | EMMANUEL MACRON | Emmanuel | Macron
Irish | Sean O'Neill | Sean | O'Neill
Irish | SHAQUILLE O'NEILL | Shaquille | O'Neill
Irish | Conan O’Brien | Conan | O’Brien
French | Jean-Luc Picard | Jean-Luc | Picard
French | JEAN-PAUL BELMONDO | Jean-Paul | Belmondo
French | Jean Claude Van Damme | Jean Claude | Van Damme
French | DUPONT Jean | Jean | Dupont
French | Jean DUPONT | Jean | Dupont
French | MARINE LE PEN | Marine | Le Pen
French | Charles de Gaulle | Charles | de Gaulle
French | Jean de La Fontaine | Jean | de La Fontaine
French | d'Estaing, Valéry | Valéry | d'Estaing
French | Madame Curie | - | Curie
French | Yves Saint Laurent | Yves | Saint Laurent
German | Ludwig van Beethoven | Ludwig | van Beethoven
German | Beethoven, Ludwig van | Ludwig | van Beethoven
German | Walther von der Vogelweide | Walther | von der Vogelweide
German | Karl Theodor Maria zu Guttenberg | Karl | zu Guttenberg
German | Alexander von und zu Liechtenstein | Alexander | von und zu Liechtenstein
German | Anna Lena Meyer | Anna Lena | Meyer
German | Prof. Dr. h.c. Hans Müller | Hans | Müller
German | Dipl.-Ing. Karl Huber | Karl | Huber
German | Frau Dr. Anna von Müller | Anna | von Müller
German | Herr Müller | - | Müller
German | HANS-PETER MÜLLER | Hans-Peter | Müller
German | Anna Schmidt geb. Weber | Anna | Schmidt
Dutch | JAN VAN DER BERG | Jan | van der Berg
Dutch | jan van der berg | Jan | van der Berg
Dutch | Gerard 't Hooft | Gerard | 't Hooft
Dutch | den Boer, Jan Willem | Jan Willem | den Boer
Swedish | Lars Erik Svensson | Lars Erik | Svensson
Swedish | INGRID AF UGGLAS | Ingrid | af Ugglas
Danish | SØREN ØSTERGAARD | Søren | Østergaard
Italian | Leonardo da Vinci | Leonardo | da Vinci
Italian | MARIO DI STEFANO | Mario | Di Stefano
Italian | ANNA DELL'ACQUA | Anna | Dell'Acqua
Italian | Maria Grazia Rossi | Maria Grazia | Rossi
Spanish | de la Cruz, Juan | Juan | de la Cruz
Spanish | JUAN DE LA CRUZ | Juan | de la Cruz
Spanish | María José Carreño Quiñones | María José | Carreño Quiñones
Spanish | María José | María José | -
Spanish | Mª José López | María José | López
Spanish | Gabriel García Márquez | Gabriel | García Márquez
Spanish | Mario Vargas Llosa | Mario | Vargas Llosa
Spanish | Carlos Alberto Martín López | Carlos Alberto | Martín López
Spanish | Juan Carlos García de la Torre | Juan Carlos | García de la Torre
Spanish | Miguel García de León | Miguel | García de León
Spanish | José Ortega y Gasset | José | Ortega y Gasset
Spanish | JOSE ORTEGA Y GASSET | Jose | Ortega y Gasset
Spanish | María de los Ángeles García López | María de los Ángeles | García López
Spanish | Sr. Juan Pérez | Juan | Pérez
Portuguese | João da Silva | João | da Silva
Portuguese | MARIA DOS SANTOS | Maria | dos Santos
Portuguese | Ana Carolina Souza Lima | Ana Carolina | Souza Lima
Portuguese | João Silva Filho | João | Silva Filho
Czech | Mgr. Jana Nováková | Jana | Nováková
Turkish | İBRAHİM ÇELİK | İbrahim | Çelik
Arabic | Mohammed bin Salman | Mohammed | bin Salman
Arabic | Osama ibn Munqidh | Osama | ibn Munqidh
Arabic | Khalid al-Rashid | Khalid | al-Rashid
Arabic | KHALID AL-RASHID | Khalid | al-Rashid
Arabic | Abu Bakr Siddiq | Abu Bakr | Siddiq
Arabic | Abdul Rahman Khan | Abdul Rahman | Khan
Arabic | محمد بن سلمان | محمد | بن سلمان
Arabic | نجيب محفوظ | نجيب | محفوظ
Arabic | عبد الله الأحمد | عبد الله | الأحمد
Bengali | Md. Rahim Uddin | Md. Rahim | Uddin
Malay | Ahmad bin Abdullah | Ahmad | bin Abdullah
Hebrew | משה כהן | משה | כהן
Hebrew | דוד בן גוריון | דוד | בן גוריון
Greek | Γιώργος Παπαδόπουλος | Γιώργος | Παπαδόπουλος
Greek | ΝΙΚΟΣ ΠΑΠΑΣ | Νικος | Παπας
Russian | Иван Петров | Иван | Петров
Russian | Иван Сергеевич Петров | Иван | Петров
Russian | Петров Иван Сергеевич | Иван | Петров
Russian | Иванова Мария Петровна | Мария | Иванова
Russian | Петров, Иван Сергеевич | Иван | Петров
Russian | Ivan Sergeevich Turgenev | Ivan | Turgenev
Russian | Petrov Ivan Sergeevich | Ivan | Petrov
Russian | Наталья фон Мекк | Наталья | фон Мекк
Ukrainian | Олена Петрівна Ковальчук | Олена | Ковальчук
Vietnamese | Anh Van Nguyen | Anh | Nguyen
Vietnamese | Peter Do | Peter | Do
Chinese, Latin | Jack Ma | Jack | Ma
Chinese, Latin | Ma, Jack | Jack | Ma
Chinese, Latin | Xiao Ming Li | Xiao Ming | Li
Chinese, Latin | LI Wei | Wei | Li
Korean, Latin | Min Su Kim | Min Su | Kim
Chinese | 王小明 | 小明 | 王
Chinese | 林 志玲 | 志玲 | 林
Chinese | 欧阳娜娜 | 娜娜 | 欧阳
Chinese | 諸葛亮 | 亮 | 諸葛
Chinese | 玛丽·居里 | 玛丽 | 居里
Chinese | 王先生 | - | 王
Chinese | David 陳 | David | 陳
Chinese | Jackie Chan 成龍 | Jackie | Chan
Japanese | 山田 太郎 | 太郎 | 山田
Japanese | 山田　太郎 | 太郎 | 山田
Japanese | 山田太郎 | 太郎 | 山田
Japanese | 佐々木希 | 希 | 佐々木
Japanese | 高橋みなみ | みなみ | 高橋
Japanese | 鈴木一郎様 | 一郎 | 鈴木
Japanese | 高倉健二 | 高倉健二 | -
Japanese | たろう | たろう | -
Japanese | ジョン・スミス | ジョン | スミス
Korean | 김민수 | 민수 | 김
Korean | 김 민수 | 민수 | 김
Korean | 남궁민수 | 민수 | 남궁
Korean | 이서 | 이서 | -
Korean | 스미스 | 스미스 | -
noise | Robert "Bob" Smith | Robert | Smith
noise | Robert (Bob) Smith | Robert | Smith
noise | Robert “Bob” Smith | Robert | Smith
noise | William 'Bill' Gates | William | Gates
noise | "Jane Doe" | Jane | Doe
noise | Jane Doe 🚀 | Jane | Doe
noise | 👩🏽‍💻 Jane 🚀 Doe ★ | Jane | Doe
noise | Jane Doe ⏐ Acme | Jane | Doe
noise | Jane Doe - Acme | Jane | Doe
noise | Jane Doe @ Acme | Jane | Doe
noise | Jane Doe (she/her) | Jane | Doe
noise | Jane Doe she/her | Jane | Doe
noise | Jane Doe, CEO | Jane | Doe
noise | Jane Doe, Acme Inc | Jane | Doe
noise | Doe, Jane (Acme) | Jane | Doe
noise | jane.doe | Jane | Doe
noise | jane_doe | Jane | Doe
noise | jane.doe@acme.com | Jane | Doe
noise | Dr.Jane Doe | Jane | Doe
noise | 𝓙𝓪𝓷𝓮 𝓓𝓸𝓮 | Jane | Doe
noise | Jane Doe. | Jane | Doe
noise | , Jane | Jane | -
noise | , | - | -
noise | 12345 | - | -
noise | 🚀 | - | -`;

const cases = table
  .trim()
  .split('\n')
  .map((line) => line.split(' | ').map((cell) => cell.trim()))
  .map(([language = '', name = '', first = '', last = '']) => ({
    language,
    // A bar divides the cells, so the table has a look-alike.
    name: name.replace('⏐', '|'),
    first: first === '-' ? null : first,
    last: last === '-' ? null : last,
  }));

describe('splitName', () => {
  it('has a table to check', () => {
    expect(cases.length).toBeGreaterThan(150);
    expect(
      cases.every(({ language, name, first, last }) => language && name && first !== '' && last !== ''),
    ).toBe(true);
  });

  it.each(cases)('splits $language $name', ({ name, first, last }) => {
    expect(splitName(name)).toEqual({ first_name: first, last_name: last });
  });

  it('has nothing to say of blank text', () => {
    for (const blank of ['', ' ', '\t\n', '\u3000'])
      expect(splitName(blank)).toEqual({ first_name: null, last_name: null });
  });

  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc
      .array(
        fc.constantFrom(
          ...cases.flatMap(({ name }) => name.split(' ')),
          ',',
          '.',
          '"',
          '(',
          '&',
          '-',
          "'",
          '·',
        ),
      )
      .map((words) => words.join(' ')),
  );

  it('gives trimmed text or null for any input', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const { first_name, last_name } = splitName(name);
        for (const part of [first_name, last_name]) {
          expect(part === null || (part !== '' && part === part.trim() && !/\s\s/.test(part))).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('gives back the words of a plain name', () => {
    // Five letters or more keep clear of particles, titles and degrees.
    const tail = fc.string({
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzáéöüñç'),
      minLength: 5,
      maxLength: 12,
    });
    const word = fc
      .tuple(fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), tail)
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(word, word, (first, last) => {
        expect(splitName(`${first} ${last}`)).toEqual({ first_name: first, last_name: last });
      }),
      { numRuns: 2000 },
    );
  });

  it.each(hostileNames)('makes little of 100,000 characters of %j', (unit) => {
    const { first_name, last_name } = splitName(unit.repeat(100_000 / unit.length));
    expect(`${first_name} ${last_name}`.length).toBeLessThan(1000);
  });
});
