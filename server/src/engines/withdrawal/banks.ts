/** A bank whose debit cards can be withdrawn to, by Alipay's code, and the six digits its card numbers begin with. */
interface Bank {
  code: string
  name: string
  bins: string
}

// Facts published by the banks. A card that begins otherwise is bound by choosing the bank.
const BANKS: readonly Bank[] = [
  {
    code: 'ICBC',
    name: '工商银行',
    bins: '622202 622203 622208 621225 621226 621227 621281 621288 621558 621559 621722 621723 620058 620086 620200 621376 621423 621428 621434'
  },
  {
    code: 'ABC',
    name: '农业银行',
    bins: '622848 622845 622846 622847 622841 622824 622826 622821 622822 622823 623052 623018 623206 621282 621336 621619'
  },
  {
    code: 'BOC',
    name: '中国银行',
    bins: '621660 621661 621662 621663 621665 621666 621667 621668 621669 621785 621786 621787 621788 621789 621790 621756 621757 621758 621759 621568 621569 621256 621330 621331 621332 621333 621283 621648 623571 623572 623573 456351 601382 620061'
  },
  {
    code: 'CCB',
    name: '建设银行',
    bins: '621700 436742 436745 622700 621284 622280 623668 623251 621081 621080 621466 621467 621488 621499 621598 621621 622966 622988 620060 623211'
  },
  {
    code: 'COMM',
    name: '交通银行',
    bins: '622258 622259 622260 622261 622262 621069 621436 621335 621002 620013 601428 405512 623261 620021 620521'
  },
  {
    code: 'PSBC',
    name: '邮储银行',
    bins: '622188 622199 621098 621095 621096 621285 621797 621798 621799 622150 622151 622181 620062 621599 623218 623219 621582 623698 623699 955100'
  },
  {
    code: 'CMB',
    name: '招商银行',
    bins: '622580 622588 622598 622609 621485 621486 621483 621286 621299 620520 623126 410062 468203 512425 524011'
  },
  {
    code: 'CITIC',
    name: '中信银行',
    bins: '622690 622691 622692 622696 622698 622998 622999 621767 621768 621770 621771 621772 621773 433670 433671 433680 442729 442730 620082'
  },
  {
    code: 'CEB',
    name: '光大银行',
    bins: '622660 622661 622662 622663 622664 622665 622666 622667 622668 622669 622670 622671 622672 622673 622674 620518 621489 621490 621491 621492 623155 623156'
  },
  { code: 'HXBANK', name: '华夏银行', bins: '622630 622631 622632 622633 621222 623020 623021 623022 623023 623557' },
  {
    code: 'CMBC',
    name: '民生银行',
    bins: '622615 622616 622617 622618 622619 622620 622622 621691 421393 415599 464581 472067 623258 623198 623683'
  },
  { code: 'GDB', name: '广发银行', bins: '622568 621462 623259 623506' },
  {
    code: 'SPDB',
    name: '浦发银行',
    bins: '622516 622517 622518 622521 622522 622523 621792 621793 621795 621796 621390 621351 621352 984301 984303 623250'
  },
  { code: 'CIB', name: '兴业银行', bins: '622909 622908 438588 438589 966666' },
  {
    code: 'SPABANK',
    name: '平安银行',
    bins: '622155 622156 621626 623058 622535 622536 622538 622539 622983 602907 622986 622989 622298 627069'
  },
  { code: 'SHBANK', name: '上海银行', bins: '622892 621050 620522 621243 621005 622172' },
  { code: 'BJBANK', name: '北京银行', bins: '621468 621420 602969 422160 422161 623111 621030' },
  { code: 'NBBANK', name: '宁波银行', bins: '622281 622316 621418 940022 621279' },
  { code: 'JSBANK', name: '江苏银行', bins: '622173 621076 621579 620546' },
  { code: 'HZCB', name: '杭州银行', bins: '622878 623061 603367' },
  { code: 'NJCB', name: '南京银行', bins: '621259 622303 622305 621777 622595 622596' },
  { code: 'CZBANK', name: '浙商银行', bins: '621019 622309 620527' },
  { code: 'BOHAIB', name: '渤海银行', bins: '621268 622684 622884 621453' }
]

const byBin = new Map(BANKS.flatMap(bank => bank.bins.split(' ').map(bin => [bin, bank] as const)))

/** Every bank, in the order people choose from. */
export const banks: readonly { code: string; name: string }[] = BANKS

/** The bank of a card number, or of its first six digits; undefined when they are not known. */
export const bankOf = (number: string) => byBin.get(number.slice(0, 6))

export const bankByCode = (code: string) => BANKS.find(bank => bank.code === code)

/** Whether the last digit of a card number fits the others (Luhn). */
export function luhnFits(number: string): boolean {
  const digits = [...number].reverse().map(Number)
  const sum = digits.reduce((sum, digit, i) => {
    if (i % 2 === 0) return sum + digit
    return sum + (digit > 4 ? digit * 2 - 9 : digit * 2)
  }, 0)
  return /^\d{12,19}$/.test(number) && sum % 10 === 0
}
