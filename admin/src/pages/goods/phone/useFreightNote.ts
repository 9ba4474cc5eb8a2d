import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api'
import type { Draft } from '../draft'
import { fen } from './shown'

const MOST = 100

/** What sending costs, in the words of the app's page while no address is known. */
export function useFreightNote({ shop_id, temp_id, postage }: Draft): string {
  const { data } = useQuery({
    queryKey: ['freight-of', shop_id],
    queryFn: () => api('GET /api/admin/freight/list', { shop: shop_id, limit: MOST }),
    enabled: Boolean(temp_id && shop_id)
  })
  const yuan = (text: string) => `¥${Number(text).toFixed(2)}`
  if (!temp_id) return fen(postage) > 0 ? `运费 ${yuan(postage)}` : '包邮'
  const rules = data?.list.find(({ id }) => id === temp_id)?.rules ?? []
  const rule = rules.find(({ regions, is_deliverable }) => regions.length === 0 && is_deliverable === 1)
  if (!rule) return '运费按收货地区计算'
  if (fen(rule.first_fee) === 0) return rules.length > 1 ? '包邮，部分地区除外' : '包邮'
  return `快递 ${yuan(rule.first_fee)} 起${rule.free_over ? `，满 ${yuan(rule.free_over)} 包邮` : ''}`
}
