import { and, eq } from 'drizzle-orm'
import { products } from '../../db/schema'
import type { TaskEvent } from '../../engines/task'

export const goodsSeen: TaskEvent = {
  code: 'goods_seen',
  title: '浏览商品 15 秒',
  unit: '件',
  icon: 'eye',
  url: '/pages/store/list?type=hot',
  button: '去浏览',
  watch: {
    what: 'goods',
    seconds: 15,
    async isThere({ db }, id) {
      const [row] = await db
        .select({ id: products.id })
        .from(products)
        .where(and(eq(products.id, id), eq(products.published, true)))
      return row !== undefined
    }
  }
}
