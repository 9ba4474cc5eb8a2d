/** Why a buyer wants something back. */
export const REASONS: readonly string[] = [
  '不想要了',
  '拍错了或多拍了',
  '商品与描述不符',
  '质量问题',
  '少件或漏发',
  '包装或商品破损',
  '未按约定时间发货',
  '其他原因'
]
