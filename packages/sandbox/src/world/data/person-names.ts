import { words } from './words.ts';

/** Given and family names of a language; an underscore in a family name stands for a space. */
export interface NameStock {
  given: readonly string[];
  family: readonly string[];
}

const stock = (given: string, family: string): NameStock => ({
  given: words(given),
  family: words(family).map((name) => name.replaceAll('_', ' ')),
});

const english = stock(
  `James Olivia Michael Emma David Charlotte Daniel Amelia Thomas Sophia William Grace Matthew Hannah Andrew Emily
  Christopher Jessica Joseph Sarah Ryan Laura Benjamin Rachel Samuel Megan Jonathan Lauren Nathan Chloe Adam Victoria
  Patrick Rebecca Kevin Samantha Brian Natalie Eric Allison Jason Heather Justin Amanda Aaron Nicole Kyle Stephanie
  Marcus Danielle Trevor Vanessa Connor Abigail Lucas Isabella Ethan Ava Noah Mia Oliver Lily Henry Ella George Ruby
  Jack Alice Simon Claire Graham Fiona Stuart Imogen Gareth Bethany Owen Rhiannon Malcolm Tamara Darius Keisha`,
  `Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Moore Jackson Martin Lee Thompson White Harris
  Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Baker Nelson Carter Mitchell Roberts Turner
  Phillips Campbell Parker Evans Edwards Collins Stewart Morris Rogers Reed Cook Morgan Bell Murphy Bailey Cooper
  Richardson Cox Howard Ward Peterson Gray James Watson Brooks Kelly Sanders Price Bennett Wood Barnes Ross Henderson
  Coleman Jenkins Perry Powell Long Patterson Hughes Flores Washington Butler Simmons Foster Bryant Griffin Hayes Myers
  Ford Hamilton Graham Sullivan Wallace Woods Cole West Owens Reynolds Fisher Ellis Harrison Gibson McDonald Cruz Marshall
  O'Brien O'Connor MacLeod Fitzgerald Byrne Doyle Sinclair Ashworth Whitaker Pemberton Hartley Thornton Smith-Jones`,
);

const german = stock(
  `Anna Lukas Julia Jonas Katharina Felix Sabine Stefan Claudia Andreas Petra Matthias Monika Sebastian Lena Tobias Laura
  Florian Nina Markus Birgit Jürgen Susanne Michael Franziska Christian Johanna Philipp Miriam Daniel Heike Thorsten
  Annika Björn Carolin Dirk Elena Fabian Greta Holger Ines Jan Karin Lars Marlene Niklas Ramona Oliver Silke Ralf Tanja
  Sören Ulrike Timo Vera Uwe Anke Karl-Heinz Anna-Lena Maximilian`,
  `Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf
  Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Krause Meier Lehmann Schmid
  Schulze Maier Köhler Herrmann König Walter Mayer Huber Kaiser Fuchs Peters Lang Scholz Möller Weiß Jung Hahn Schubert
  Vogel Friedrich Keller Günther Frank Berger Winkler Roth Beck Lorenz Baumann Franke Albrecht Schuster Simon Ludwig Böhm
  Winter Kraus Martin Schumacher Krämer Vogt Stein Jäger Otto Sommer Groß Seidel Heinrich Brandt Haas von_Berg
  von_der_Heide Müller-Lüdenscheidt`,
);

const french = stock(
  `Camille Nicolas Marie Julien Sophie Thomas Céline Antoine Claire Pierre Émilie Mathieu Aurélie Alexandre Isabelle
  François Nathalie Guillaume Élodie Sébastien Hélène Maxime Charlotte Romain Pauline Vincent Manon Olivier Sandrine
  Benoît Lucie Laurent Mathilde Jérôme Amandine Cédric Chloé Fabien Delphine Grégoire Inès Hugo Juliette Léo Margaux
  Quentin Noémie Rémi Solène Théo Valérie Yann Jean-Pierre Anne-Sophie Jean-Baptiste Marie-Claire`,
  `Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefebvre Michel Garcia David
  Bertrand Roux Vincent Fournier Morel Girard André Lefèvre Mercier Dupont Lambert Bonnet François Martinez Legrand
  Garnier Faure Rousseau Blanc Guérin Muller Henry Roussel Nicolas Perrin Morin Mathieu Clément Gauthier Dumont Lopez
  Fontaine Chevalier Robin Masson Sanchez Gérard Nguyen Boyer Denis Lemaire Duval Joly Gautier Roger Roche Roy Noël
  Meyer Lucas Meunier Jean Pérez Marchand Dufour Blanchard Marie Barbier Brun Dumas Brunet Schmitt Leroux Colin
  de_la_Tour du_Plessis Le_Goff`,
);

const spanish = stock(
  `Lucía Alejandro María Javier Carmen Carlos Laura Daniel Marta Pablo Cristina David Ana Sergio Elena Álvaro Isabel
  Jorge Paula Miguel Sara Diego Beatriz Rubén Raquel Adrián Patricia Iván Silvia Óscar Rocío Andrés Nuria Fernando
  Irene Gonzalo Alba Raúl Pilar Víctor Teresa Hugo Inés Mario Lorena Ramón Verónica Jesús Noelia Guillermo`,
  `García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz Hernández Díaz Moreno
  Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Ramírez Serrano Blanco Molina Morales
  Suárez Ortega Delgado Castro Ortiz Rubio Marín Sanz Núñez Iglesias Medina Garrido Cortés Castillo Santos Lozano
  Guerrero Cano Prieto Méndez Cruz Calvo Gallego Herrera Márquez León Vidal Peña Flores Cabrera Campos Vega Fuentes`,
);

const italian = stock(
  `Giulia Marco Francesca Andrea Chiara Luca Valentina Alessandro Martina Matteo Federica Davide Silvia Lorenzo Elisa
  Simone Sara Francesco Elena Stefano Paola Riccardo Laura Giovanni Ilaria Roberto Alessia Antonio Giorgia Paolo
  Beatrice Giuseppe Arianna Fabio Cristina Daniele Serena Emanuele Camilla Niccolò Eleonora Tommaso Gaia Filippo`,
  `Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti De_Luca Mancini Costa
  Giordano Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Ferrara Galli Martini Leone Longo
  Gentile Martinelli Vitale Lombardo Serra Coppola De_Santis D'Angelo Marchetti Parisi Villa Conte Ferraro Ferri Fabbri
  Bianco Marini Grasso Valentini Messina Sala De_Angelis Gatti Pellegrini Palumbo Sanna Farina Rizzi Monti`,
);

const dutch = stock(
  `Emma Daan Sophie Bram Lotte Thijs Anouk Jeroen Marieke Sander Femke Pieter Sanne Maarten Eva Bas Roos Niels Iris Ruben
  Floor Jasper Fleur Wouter Maud Koen Lieke Tim Esmée Martijn Noor Joost Ilse Gijs Marloes Hendrik Saskia Dirk Linda
  Stijn Willemijn Rik`,
  `de_Jong Jansen de_Vries van_den_Berg Bakker van_Dijk Visser Smit Meijer de_Boer Mulder de_Groot Bos Vos Peters Hendriks
  van_Leeuwen Dekker Brouwer de_Wit Dijkstra Smits de_Graaf van_der_Meer van_der_Linden Kok Jacobs de_Haan Vermeulen
  van_den_Heuvel van_der_Veen van_den_Broek de_Bruijn van_der_Heijden Schouten van_Beek Willems van_Vliet van_de_Ven
  Hoekstra Maas Verhoeven Koster van_Dam Prins Blom Huisman Peeters de_Jonge Kuipers van_Veen Post Kuiper`,
);

const swedish = stock(
  `Elsa Erik Astrid Oskar Maja Gustav Linnéa Anders Ebba Johan Sofia Karl Ida Magnus Karin Fredrik Malin Henrik Sara
  Mattias Åsa Björn Emelie Niklas Frida Jonas Hanna Per Jenny Stefan Kajsa Viktor Lina Göran Annika Axel Therese Emil
  Cecilia Rasmus Moa Ludvig Mikko Aino Juha Päivi`,
  `Andersson Johansson Karlsson Nilsson Eriksson Larsson Olsson Persson Svensson Gustafsson Pettersson Jonsson Jansson
  Hansson Bengtsson Jönsson Lindberg Jakobsson Magnusson Lindström Olofsson Lindqvist Lindgren Axelsson Berg Bergström
  Lundberg Lind Lundgren Lundqvist Mattsson Berglund Fredriksson Sandberg Henriksson Forsberg Sjöberg Wallin Engström
  Eklund Danielsson Lundin Håkansson Björk Bergman Gunnarsson Holm Wikström Samuelsson Isaksson Fransson Bergqvist
  Nyström Holmberg Arvidsson Löfgren Söderberg Nyberg Blomqvist Korhonen Virtanen Mäkinen Nieminen`,
);

const danish = stock(
  `Freja Mads Ida Rasmus Emma Mikkel Sofie Kasper Anne Lars Mette Jens Camilla Søren Louise Morten Katrine Henrik Line
  Thomas Maria Jesper Signe Anders Kirsten Magnus Ingrid Håkon Silje Øyvind Marit Sindre Ragnhild Jørgen Åse Kjetil`,
  `Nielsen Jensen Hansen Pedersen Andersen Christensen Larsen Sørensen Rasmussen Jørgensen Petersen Madsen Kristensen
  Olsen Thomsen Christiansen Poulsen Johansen Møller Mortensen Knudsen Berg Haugen Hagen Dahl Lund Bakken Solberg Strand
  Moen Iversen Eriksen Henriksen Holm Lindholm Schmidt Friis Bech Kjær Vestergaard Østergaard Nygaard`,
);

const polish = stock(
  `Anna Piotr Katarzyna Krzysztof Małgorzata Andrzej Agnieszka Tomasz Magdalena Paweł Joanna Michał Monika Marcin
  Aleksandra Jakub Zuzanna Łukasz Natalia Mateusz Karolina Adam Ewa Grzegorz Dorota Wojciech Justyna Rafał Beata
  Maciej Patrycja Kamil Iwona Bartosz Sylwia Szymon`,
  `Nowak Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski Kozłowski Mazur
  Jankowski Kwiatkowski Wojciechowski Krawczyk Kaczmarek Piotrowski Grabowski Zając Pawłowski Michalski Król Wieczorek
  Jabłoński Wróbel Majewski Olszewski Stępień Malinowski Jaworski Adamczyk Dudek Nowicki Pawlak Górski Witkowski Walczak
  Sikora Baran Rutkowski Michalak Szewczyk Ostrowski Tomaszewski`,
);

const portuguese = stock(
  `Mariana João Beatriz Pedro Ana Tiago Inês Miguel Carolina Rui Catarina Bruno Sofia André Joana Ricardo Rita Nuno
  Gabriela Rafael Juliana Lucas Fernanda Gustavo Camila Felipe Larissa Thiago Letícia Vinícius Patrícia Leonardo Aline
  Rodrigo Luísa Eduardo Helena Caio Isadora Antônio`,
  `Silva Santos Ferreira Pereira Oliveira Costa Rodrigues Martins Sousa Fernandes Gonçalves Gomes Lopes Marques Alves
  Almeida Ribeiro Pinto Carvalho Teixeira Moreira Correia Mendes Nunes Soares Vieira Monteiro Cardoso Rocha Raposo Neves
  Coelho Cruz Cunha Pires Ramos Reis Simões Antunes Matos Fonseca Machado Araújo Barbosa Tavares Lourenço Castro dos_Santos
  da_Silva de_Souza`,
);

const indian = stock(
  `Priya Rahul Ananya Arjun Sneha Vikram Kavya Rohan Divya Amit Pooja Sanjay Neha Karthik Meera Suresh Anjali Rajesh
  Deepa Aditya Lakshmi Nikhil Shreya Manish Ritu Varun Swati Harish Nisha Gaurav Sunita Abhishek Aishwarya Vivek Isha
  Prakash Tanvi Siddharth Revathi Ravi`,
  `Sharma Patel Reddy Kumar Singh Gupta Iyer Nair Rao Mehta Joshi Desai Verma Menon Shah Kulkarni Chatterjee Banerjee
  Mukherjee Bose Das Pillai Krishnan Subramanian Agarwal Malhotra Kapoor Chopra Bhat Hegde Shetty Gowda Naidu Mishra
  Pandey Tiwari Saxena Srivastava Chauhan Thakur Bhatt Trivedi Dutta Ghosh`,
);

const chinese = stock(
  `Wei Mei Jun Li-Na Hui Xin Jia Ming Yan Kai Ling Jie Shu-Fen Hao Ying Zhi Fang Cheng Xiu Rong Grace Daniel Michelle
  Kelvin Serene Desmond Vivian Aaron Cheryl Jasmine Marcus Felicia`,
  `Tan Lim Lee Ng Ong Wong Goh Chua Chan Koh Teo Ang Yeo Tay Ho Low Toh Sim Chong Chia Seah Wang Li Zhang Liu Chen Yang
  Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo Lin He Gao`,
);

/** By the locale of a country. */
export const nameStocks: Readonly<Record<string, NameStock>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
  sv: swedish,
  fi: swedish,
  da: danish,
  no: danish,
  pl: polish,
  pt: portuguese,
  in: indian,
  zh: chinese,
};

export const locales = Object.keys(nameStocks);

/** Words that belong to the family name after them. */
export const particles: ReadonlySet<string> = new Set(
  words('von van der den de del della di da dos das du la le el al bin ibn ter ten zu zur af st'),
);
export const honorifics: ReadonlySet<string> = new Set(words('mr mrs ms miss dr prof sir dame herr frau'));
export const nameSuffixes: ReadonlySet<string> = new Set(words('jr sr ii iii iv phd md mba cpa esq pmp dr'));
