#include "modules/grading/assignment/composed.h"

#include <string_view>

namespace course {
namespace {

/// Letters that are made of one below and this mark: pairs of the whole and of what is below.
struct Marked {
  char32_t mark;
  std::u32string_view pairs;
};

// From Unicode 15's UnicodeData.txt: the canonical decompositions of letters between U+0180 and U+30FF, but for
// 31 of Tibetan, Balinese, Myanmar, Tamil and Greek (with oxia).
// clang-format off
constexpr Marked marked[] = {
    {0x300, U"ǛÜǜüǸNǹnЀЕЍИѐеѝиḔĒḕēṐŌṑōẀWẁwẦÂầâẰĂằăỀÊềêỒÔồôỜƠờơỪƯừưỲYỳyἂἀἃἁἊἈἋἉἒἐἓἑἚἘἛἙἢἠἣἡἪἨἫἩἲἰἳἱἺἸἻἹὂὀὃὁὊὈὋὉ"
     U"ὒὐὓὑὛὙὢὠὣὡὪὨὫὩὰαὲεὴηὶιὸοὺυὼωᾺΑῈΕῊΗῒϊῚΙῢϋῪΥῸΟῺΩ"},
    {0x301, U"ǗÜǘüǴGǵgǺÅǻåǼÆǽæǾØǿøΆΑΈΕΉΗΊΙΌΟΎΥΏΩΐϊάαέεήηίιΰϋόούυώωϓϒЃГЌКѓгќкḈÇḉçḖĒḗēḮÏḯïḰKḱkḾMḿmṌÕṍõṒŌṓōṔPṕpṸŨ"
     U"ṹũẂWẃwẤÂấâẮĂắăẾÊếêỐÔốôỚƠớơỨƯứưἄἀἅἁἌἈἍἉἔἐἕἑἜἘἝἙἤἠἥἡἬἨἭἩἴἰἵἱἼἸἽἹὄὀὅὁὌὈὍὉὔὐὕὑὝὙὤὠὥὡὬὨὭὩ"},
    {0x302, U"ẐZẑzẬẠậạỆẸệẹỘỌộọ"},
    {0x303, U"ṼVṽvẪÂẫâẴĂẵăẼEẽeỄÊễêỖÔỗôỠƠỡơỮƯữưỸYỹy"},
    {0x304, U"ǕÜǖüǞÄǟäǠȦǡȧǢÆǣæǬǪǭǫȪÖȫöȬÕȭõȰȮȱȯȲYȳyӢИӣиӮУӯуḠGḡgḸḶḹḷṜṚṝṛᾱαᾹΑῑιῙΙῡυῩΥ"},
    {0x306, U"ЎУЙИйиўуӁЖӂжӐАӑаӖЕӗеḜȨḝȩẶẠặạᾰαᾸΑῐιῘΙῠυῨΥ"},
    {0x307, U"ȦAȧaȮOȯoḂBḃbḊDḋdḞFḟfḢHḣhṀMṁmṄNṅnṖPṗpṘRṙrṠSṡsṤŚṥśṦŠṧšṨṢṩṣṪTṫtẆWẇwẊXẋxẎYẏyẛſ"},
    {0x308, U"ΪΙΫΥϊιϋυϔϒЁЕЇІёеїіӒАӓаӚӘӛәӜЖӝжӞЗӟзӤИӥиӦОӧоӪӨӫөӬЭӭэӰУӱуӴЧӵчӸЫӹыḦHḧhṎÕṏõṺŪṻūẄWẅwẌXẍxẗt"},
    {0x309, U"ẢAảaẨÂẩâẲĂẳăẺEẻeỂÊểêỈIỉiỎOỏoỔÔổôỞƠởơỦUủuỬƯửưỶYỷy"},
    {0x30A, U"ẘwẙy"},
    {0x30B, U"ӲУӳу"},
    {0x30C, U"ǍAǎaǏIǐiǑOǒoǓUǔuǙÜǚüǦGǧgǨKǩkǮƷǯʒǰjȞHȟh"},
    {0x30F, U"ȀAȁaȄEȅeȈIȉiȌOȍoȐRȑrȔUȕuѶѴѷѵ"},
    {0x311, U"ȂAȃaȆEȇeȊIȋiȎOȏoȒRȓrȖUȗu"},
    {0x313, U"ἀαἈΑἐεἘΕἠηἨΗἰιἸΙὀοὈΟὐυὠωὨΩῤρ"},
    {0x314, U"ἁαἉΑἑεἙΕἡηἩΗἱιἹΙὁοὉΟὑυὙΥὡωὩΩῥρῬΡ"},
    {0x31B, U"ƠOơoƯUưu"},
    {0x323, U"ḄBḅbḌDḍdḤHḥhḲKḳkḶLḷlṂMṃmṆNṇnṚRṛrṢSṣsṬTṭtṾVṿvẈWẉwẒZẓzẠAạaẸEẹeỊIịiỌOọoỢƠợơỤUụuỰƯựưỴYỵy"},
    {0x324, U"ṲUṳu"},
    {0x325, U"ḀAḁa"},
    {0x326, U"ȘSșsȚTțt"},
    {0x327, U"ȨEȩeḐDḑdḨHḩh"},
    {0x328, U"ǪOǫo"},
    {0x32D, U"ḒDḓdḘEḙeḼLḽlṊNṋnṰTṱtṶUṷu"},
    {0x32E, U"ḪHḫh"},
    {0x330, U"ḚEḛeḬIḭiṴUṵu"},
    {0x331, U"ḆBḇbḎDḏdḴKḵkḺLḻlṈNṉnṞRṟrṮTṯtẔZẕzẖh"},
    {0x342, U"ἆἀἇἁἎἈἏἉἦἠἧἡἮἨἯἩἶἰἷἱἾἸἿἹὖὐὗὑὟὙὦὠὧὡὮὨὯὩᾶαῆηῖιῗϊῦυῧϋῶω"},
    {0x345, U"ᾀἀᾁἁᾂἂᾃἃᾄἄᾅἅᾆἆᾇἇᾈἈᾉἉᾊἊᾋἋᾌἌᾍἍᾎἎᾏἏᾐἠᾑἡᾒἢᾓἣᾔἤᾕἥᾖἦᾗἧᾘἨᾙἩᾚἪᾛἫᾜἬᾝἭᾞἮᾟἯᾠὠᾡὡᾢὢᾣὣᾤὤᾥὥᾦὦᾧὧᾨὨᾩὩᾪὪᾫὫᾬὬᾭὭᾮὮᾯὯ"
     U"ᾲὰᾳαᾴάᾷᾶᾼΑῂὴῃηῄήῇῆῌΗῲὼῳωῴώῷῶῼΩ"},
    {0x653, U"\u0622\u0627"},
    {0x654, U"\u0623\u0627\u0624\u0648\u0626\u064A\u06C0\u06D5\u06C2\u06C1\u06D3\u06D2"},
    {0x655, U"\u0625\u0627"},
    {0x93C, U"\u0929\u0928\u0931\u0930\u0934\u0933\u0958\u0915\u0959\u0916\u095A\u0917\u095B\u091C\u095C\u0921"
     U"\u095D\u0922\u095E\u092B\u095F\u092F"},
    {0x9BC, U"\u09DC\u09A1\u09DD\u09A2\u09DF\u09AF"},
    {0xA3C, U"\u0A33\u0A32\u0A36\u0A38\u0A59\u0A16\u0A5A\u0A17\u0A5B\u0A1C\u0A5E\u0A2B"},
    {0xB3C, U"\u0B5C\u0B21\u0B5D\u0B22"},
    {0x3099, U"がかぎきぐくげけごこざさじしずすぜせぞそだたぢちづつでてどとばはびひぶふべへぼほゔうゞゝガカギキグクゲケゴコザサジシズスゼセゾソダタヂチヅツデテドトバハビヒブフベヘボホヴウヷワヸヰヹヱヺヲヾヽ"},
    {0x309A, U"ぱはぴひぷふぺへぽほパハピヒプフペヘポホ"},
};
// clang-format on

constexpr char32_t first_syllable = 0xAC00, syllables = 11172, vowels = 21, finals = 28;

}  // namespace

std::u32string decomposed(char32_t letter) {
  if (letter >= first_syllable && letter < first_syllable + syllables) {  // Hangul: two or three letters in one
    const char32_t number = letter - first_syllable, final = number % finals;
    std::u32string letters = {0x1100 + number / (vowels * finals), 0x1161 + number / finals % vowels};
    if (final != 0) letters += static_cast<char32_t>(0x11A7 + final);
    return letters;
  }
  for (const Marked& one : marked) {
    for (size_t i = 0; i + 1 < one.pairs.size(); i += 2) {
      if (one.pairs[i] == letter) return decomposed(one.pairs[i + 1]) + one.mark;
    }
  }
  return {letter};
}

}  // namespace course
