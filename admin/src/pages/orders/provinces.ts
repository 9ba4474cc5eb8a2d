import type { Sent } from '../../api'

type Province = NonNullable<Sent<'GET /api/admin/order/list'>['province']>

/** As the server knows them: one it lacks or has beside these does not compile. */
const NAMES: Record<Province, true> = {
  ...{ 北京: true, 天津: true, 上海: true, 重庆: true, 河北: true, 山西: true, 辽宁: true, 吉林: true, 黑龙江: true },
  ...{ 江苏: true, 浙江: true, 安徽: true, 福建: true, 江西: true, 山东: true, 河南: true, 湖北: true, 湖南: true },
  ...{ 广东: true, 海南: true, 四川: true, 贵州: true, 云南: true, 陕西: true, 甘肃: true, 青海: true, 台湾: true },
  ...{ 内蒙古: true, 广西: true, 西藏: true, 宁夏: true, 新疆: true, 香港: true, 澳门: true }
}
export const PROVINCES = Object.keys(NAMES)
