/**
 * Domains that the installed lists name as free or disposable although an address there is a
 * work address. Found by crossing both lists with the Fortune 1000, brand, Debian and
 * university domains, then read by hand. Each group says why it is overruled.
 */
export const listedWrongly: readonly { reason: string; domains: string }[] = [
  {
    reason: 'Staff domain of a carrier; its customers have mail elsewhere (att.net, btinternet.com)',
    domains:
      'att.com bt.com cable.comcast.com charter.com comcast.com cox.com oath.com pccw.com telmex.com ' +
      'verizon.com verizonwireless.com virginmedia.co.uk windstream.com',
  },
  {
    reason: 'Company that offers no public mailboxes today',
    domains:
      'alibaba.com ancestry.com angi.com asus.com bing.com clerk.com cn.ibm.com degoo.com dnsmadeeasy.com ' +
      'easypost.com facebook.com icon.foundation iwantmyname.com lexmark.com mazda.de ' +
      'name.com parrot.com playstation.sony.com scanova.io ' +
      'singpost.com suse.de techspot.com total.com twitter.com verticalscope.com wordpress.com youtube.com',
  },
  {
    reason: 'News or broadcast company that gave away mailboxes around 2000 and stopped',
    domains:
      'abc.com about.com cnn.com dailypioneer.com detik.com discovery.com eurosport.com onmilwaukee.com ' +
      'space.com sueddeutsche.de telegraph.co.uk tvb.com.hk',
  },
  {
    reason: 'Insurer, public body, school district or hospital: staff addresses',
    domains:
      'bcbsla.com chp.edu cps.edu jdz.gov.cn justice.gov.za ncbi.nlm.nih.gov nssa.org.zw ohsu.edu ' +
      'olatheschools.org pcsb.org sm.westchestergov.com',
  },
  {
    reason: 'University: staff share the domain with students; student-only hosts stay listed',
    domains:
      'auburn.edu austin.utexas.edu austincollege.edu baylor.edu bi.no butler.edu cabrini.edu columbia.edu ' +
      'cuc.edu.cn d.umn.edu dei.uminho.pt depauw.edu drexel.edu eiu.edu eureka.edu franklinpierce.edu ' +
      'gcc.edu gnlu.ac.in hkapa.edu imtek.uni-freiburg.de itesm.mx lagcc.cuny.edu liu.se maricopa.edu ' +
      'mst.edu muohio.edu ncf.edu nid.edu nus.edu.sg onu.edu ouhk.edu.hk pacificcollege.edu phas.ubc.ca ' +
      'physics.ubc.ca pratt.edu purdue.edu rice.edu rit.edu salud.unm.edu sci.mak.ac.ug sfsu.edu skema.edu ' +
      'soton.ac.uk stanford.edu stcloudstate.edu strath.ac.uk tcd.ie uc.edu uci.cu uco.es ucr.ac.cr ' +
      'uct.ac.za udel.edu ufl.edu uky.edu ul.ie umich.edu umn.edu uncg.edu unco.edu uni-miskolc.hu ' +
      'unican.es upf.org usask.ca ustc.edu utoledo.edu uw.edu uwsp.edu vermontlaw.edu virginia.edu ' +
      'vtc.edu.hk weber.edu wesleyan.edu whu.edu.cn wiu.edu ysu.edu',
  },
  {
    reason: 'Registry suffix under which companies register; listed whole it would blacklist them all',
    domains: 'msk.ru nom.za spb.ru za.com zp.ua',
  },
];
