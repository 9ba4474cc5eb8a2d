/** A row of the source: every value as text. */
export type SourceRow = Record<string, string | null>

interface Table {
  /** The column that numbers its rows; without one they are numbered as they come. */
  key?: string
  /** The column with the number of what a row belongs to. */
  owner?: string
  columns: readonly string[]
}

/**
 * What is read of CRMEB, v4 and v5 alike: a column that a version does not have is missing from its rows. Passwords, numbers
 * of papers and addresses of networks are not read.
 */
export const TABLES = {
  system_config: { key: 'id', columns: ['menu_name', 'value'] },
  store_category: { key: 'id', owner: 'pid', columns: ['cate_name', 'sort', 'pic', 'is_show'] },
  store_product: {
    key: 'id',
    columns: [
      ...['mer_id', 'image', 'slider_image', 'store_name', 'store_info', 'keyword', 'cate_id', 'price', 'vip_price'],
      ...['ot_price', 'postage', 'unit_name', 'sort', 'stock', 'is_show', 'is_hot', 'is_best', 'is_new', 'is_virtual'],
      ...['virtual_type', 'add_time', 'is_postage', 'is_del', 'cost', 'is_vip', 'video_link', 'temp_id', 'spec_type'],
      ...['vip_product', 'presale', 'freight', 'is_limit', 'limit_type', 'limit_num']
    ]
  },
  store_product_attr: { key: 'id', owner: 'product_id', columns: ['attr_name', 'attr_values', 'type'] },
  store_product_attr_value: {
    owner: 'product_id',
    columns: ['suk', 'stock', 'sales', 'price', 'image', 'cost', 'ot_price', 'vip_price', 'weight', 'type']
  },
  store_product_description: { owner: 'product_id', columns: ['description', 'type'] },
  user: {
    key: 'uid',
    owner: 'spread_uid',
    columns: [
      ...['account', 'phone', 'nickname', 'avatar', 'birthday', 'add_time', 'now_money', 'brokerage_price', 'integral'],
      ...['status', 'spread_time', 'is_del']
    ]
  },
  wechat_user: { key: 'id', owner: 'uid', columns: ['unionid', 'is_del'] },
  user_address: {
    key: 'id',
    owner: 'uid',
    columns: [
      ...['real_name', 'phone', 'province', 'city', 'district', 'detail', 'post_code', 'longitude', 'latitude'],
      ...['is_default', 'is_del', 'add_time']
    ]
  },
  store_order: {
    key: 'id',
    owner: 'uid',
    columns: [
      ...['pid', 'order_id', 'real_name', 'user_phone', 'user_address', 'total_num', 'total_price', 'pay_price'],
      ...['pay_postage', 'deduction_price', 'coupon_price', 'paid', 'pay_time', 'pay_type', 'add_time', 'status'],
      ...['refund_status', 'refund_reason_time', 'refund_price', 'delivery_name', 'delivery_code', 'delivery_type'],
      ...['delivery_id', 'use_integral', 'mark', 'is_del', 'is_system_del']
    ]
  },
  store_order_cart_info: { owner: 'oid', columns: ['product_id', 'cart_num', 'cart_info'] },
  store_coupon_issue: {
    key: 'id',
    columns: [
      ...['coupon_title', 'title', 'start_time', 'end_time', 'total_count', 'is_permanent', 'is_del', 'add_time'],
      ...['coupon_price', 'use_min_price', 'coupon_time', 'type', 'start_use_time', 'end_use_time']
    ]
  },
  store_coupon_user: {
    key: 'id',
    owner: 'uid',
    columns: [
      ...['cid', 'coupon_title', 'coupon_price', 'use_min_price', 'add_time', 'start_time', 'end_time', 'use_time'],
      ...['status', 'is_fail']
    ]
  },
  article_category: {
    key: 'id',
    columns: ['title', 'intr', 'image', 'status', 'sort', 'is_del', 'add_time', 'hidden']
  },
  article: {
    key: 'id',
    columns: [
      ...['cid', 'title', 'author', 'image_input', 'synopsis', 'visit', 'sort', 'url', 'status', 'add_time', 'hide']
    ]
  },
  article_content: { owner: 'nid', columns: ['content'] }
} as const satisfies Record<string, Table>

export type TableName = keyof typeof TABLES

export const tableOf = (name: string): Table | undefined =>
  Object.hasOwn(TABLES, name) ? TABLES[name as TableName] : undefined

/** What people see of a table: its own name there. */
export const fullName = (name: string) => `eb_${name}`

/** Where the data comes from. All rows are of one moment. */
export interface Source {
  /** Every row of the tables we read, table by table or mixed. */
  rows(): AsyncIterable<{ table: TableName; row: SourceRow }>
  /** What the source itself says its balances come to, in its own words; undefined where it cannot add. */
  balances?(): Promise<Record<BalanceColumn, string | null>>
  close(): Promise<void>
}

export const BALANCE_COLUMNS = ['now_money', 'integral', 'brokerage_price'] as const
export type BalanceColumn = (typeof BALANCE_COLUMNS)[number]
