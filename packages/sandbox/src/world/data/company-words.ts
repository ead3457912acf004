import { words } from './words.ts';

/*
 * Two invented halves make a company's name; no word is in both lists and none begins another one, so that two
 * companies never share a name.
 */
export const nameHeads = words(`
  Alder Amber Arbor Ashen Aster Balsam Beryl Birch Bram Brindle Calder Carden Cedar Cinder Clover Cobalt Copper Corra
  Crane Dapple Darrow Dover Drift Ebon Elder Ember Ever Faren Fennel Fern Finch Flint Fjord Garnet Gilder Glen Gorse
  Grove Halden Harrow Hazel Heron Hollen Ilex Indra Ivor Jasper Junip Kelder Kestrel Larch Lark Laurel Linden Lumen
  Lyra Mallow Maren Marl Merle Mistral Morrow Nettle Nimbus Norden Oaken Oriel Osier Otter Pavel Peregrin Pewter Plover
  Quiller Quince Ravel Rowan Russet Sable Saffron Sedge Selk Silver Sorrel Sterlin Tamar Tansy Teal Tern Thistle Tolva
  Umber Varden Vesper Vireo Walden Wexel Willow Wren Yarrow Zephyr
`);
export const nameTails = words(`
  berg brook bury cast crest dale dyne fell field ford forge frost gate grid haven hold holm kite lane leaf line loft
  loom mark mere mill moor nova path peak pike point port quay ridge rise scale shore span spire stead stone stream
  sund tide trail vale vane via view wall ward water way well wharf wick wood works yard
`);

/** For companies called after two people. */
export const partnerNames = words(`
  Abbott Adler Albrecht Archer Aubert Baxter Becker Bellamy Bergmann Blanchard Brandt Brennan Caldwell Carver Castell
  Conti Corvin Dalton Delacroix Denholm Duarte Eklund Ellery Engel Fairfax Falk Ferrand Fontaine Forster Gallagher
  Garrick Grant Hadley Halloran Hartmann Hollis Ingram Jansen Keating Keller Kessler Kovacs Lachlan Lambert Lindqvist
  Lorenz Marchetti Mercer Moreau Nyberg Oakley Okafor Pascal Pryce Quinlan Ramsey Renard Roth Sandoval Sefton Sorensen
  Stroud Tanner Thorne Valente Vogel Wakefield Whitlock Wolff Yardley Zeller
`);

export const streetNames = words(`
  Station Market Mill Church Garden Park River Bridge Harbour School Castle Forest Spring Meadow Chestnut Linden Orchard
  Canal Tower Wharf Foundry Exchange Victoria Union Liberty Franklin Madison Juniper Sycamore Lakeview
`);

export const newsOutlets = words(`
  MarketLedger TradeHerald TheFounderPost IndustryWatch DailyRegister TechObserver CapitalBrief BusinessCurrent
`);

export const investors = [
  'Harrow Lane Ventures',
  'Blue Quay Capital',
  'Northlight Partners',
  'Kestrel Growth',
  'Second Orchard',
  'Meridian Seed Fund',
  'Fjordline Capital',
  'Old Mill Ventures',
  'Copper Coast Partners',
  'Tessera Capital',
  'Longbridge Equity',
  'Atlas Row',
  'First Ferry Ventures',
  'Summit Pass Capital',
  'Lantern Fund',
  'Wildrye Partners',
] as const;
