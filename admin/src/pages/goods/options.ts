import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../api'

export type Options = Answer<'GET /api/admin/goods/options'>
type Category = Options['categories'][number]

/** What a product is chosen from; `search` finds shops by name. */
export const useGoodsOptions = (asked: { shop?: string; search?: string }): Options | undefined =>
  useQuery({
    queryKey: ['goods-options', asked],
    queryFn: () => api('GET /api/admin/goods/options', asked),
    placeholderData: keepPreviousData,
    staleTime: 60_000
  }).data

/** Categories for a select, those of the second level under their parent; roots can be chosen where they mean all under them. */
export const categoryOptions = (all: readonly Category[], isRootChoosable = false) =>
  all
    .filter(row => !row.pid)
    .map(root => {
      const children = all.filter(row => row.pid === root.id)
      const own = {
        value: root.id,
        label: isRootChoosable && children.length > 0 ? `${root.cate_name}（全部）` : root.cate_name
      }
      const isLeaf = children.length === 0
      return {
        label: root.cate_name,
        options: [
          ...(isRootChoosable || isLeaf ? [own] : []),
          ...children.map(({ id, cate_name }) => ({ value: id, label: cate_name }))
        ]
      }
    })
