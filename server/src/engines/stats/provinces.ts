/** Provinces as addresses begin with them, whatever follows: 浙江省, 内蒙古自治区, 上海市. */
const NAMES = [
  ...['北京', '天津', '上海', '重庆', '河北', '山西', '辽宁', '吉林', '黑龙江', '江苏', '浙江', '安徽', '福建', '江西'],
  ...['山东', '河南', '湖北', '湖南', '广东', '海南', '四川', '贵州', '云南', '陕西', '甘肃', '青海', '台湾'],
  ...['内蒙古', '广西', '西藏', '宁夏', '新疆', '香港', '澳门']
]

/** Of an order `o`: its province; where it goes nowhere, or to no place of these, what is told as such. */
export const NOWHERE = 'none'
export const ELSEWHERE = 'other'
export const PROVINCE = `case when o.receiver_region = '' then '${NOWHERE}'
  else coalesce(substring(o.receiver_region from '^(${NAMES.join('|')})'), '${ELSEWHERE}') end`
