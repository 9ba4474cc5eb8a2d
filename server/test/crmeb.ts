import type { Value } from './dumping'

type Row = Record<string, Value>

const added = 1_700_000_000

const person = (uid: number, fields: Row = {}): Row => ({
  uid,
  account: `user${uid}`,
  pwd: 'e10adc3949ba59abbe56e057f20f883e',
  nickname: `顾客${uid}`,
  avatar: 'https://old.example.cn/a.png',
  phone: `1380000000${uid}`,
  birthday: 0,
  add_time: added + uid,
  now_money: '0.00',
  brokerage_price: '0.00',
  integral: 0,
  status: 1,
  spread_uid: 0,
  spread_time: 0,
  is_del: 0,
  ...fields
})

/** 1 and 2 are usual; the others are each odd in their own way. */
const user = [
  person(1, { now_money: '100.50', integral: 250, brokerage_price: '12.34', phone: '+86 138-0000-0001' }),
  person(2, { now_money: '0.05', spread_uid: 1, spread_time: added, nickname: '小😀王', birthday: 631_152_000 }),
  person(3, { phone: '13800000002', now_money: '7.00' }),
  person(4, { is_del: 1, now_money: '3.21', phone: '13800000004' }),
  person(5, { now_money: '-8.00', status: 0, spread_uid: 5 }),
  person(6, { spread_uid: 7, spread_time: added, phone: null }),
  person(7, { spread_uid: 8, spread_time: added + 50, phone: '12345' }),
  person(8, { spread_uid: 6, spread_time: added + 9, phone: '', account: '13800000088' }),
  person(9, { spread_uid: 99, add_time: '0000-00-00 00:00:00', integral: '10.50' })
]

const product = (id: number, fields: Row = {}): Row => ({
  id,
  mer_id: 0,
  image: 'https://old.example.cn/p.png',
  slider_image: '["https:\\/\\/old.example.cn\\/p.png","\\/uploads\\/q.png"]',
  store_name: `商品${id}`,
  store_info: '简介',
  keyword: '',
  cate_id: '2',
  price: '19.90',
  vip_price: '0.00',
  ot_price: '29.90',
  postage: '5.00',
  unit_name: '件',
  sort: 0,
  sales: 3,
  stock: 40,
  is_show: 1,
  is_hot: 1,
  is_best: 0,
  is_new: 0,
  is_virtual: 0,
  virtual_type: 0,
  add_time: added,
  is_postage: 0,
  is_del: 0,
  cost: '8.00',
  is_vip: 0,
  video_link: '',
  temp_id: 1,
  spec_type: 0,
  freight: 2,
  ...fields
})

const sku = (id: number, product_id: number, suk: string, fields: Row = {}): Row => ({
  id,
  product_id,
  suk,
  stock: 10,
  sales: 1,
  price: '19.90',
  image: '',
  unique: `u${id}`,
  cost: '8.00',
  ot_price: '29.90',
  vip_price: '0.00',
  weight: '0.25',
  type: 0,
  ...fields
})

const order = (id: number, fields: Row = {}): Row => ({
  id,
  pid: 0,
  order_id: `cp${id}`,
  uid: 1,
  real_name: '王芳',
  user_phone: '13800000001',
  user_address: '浙江省 杭州市 西湖区 文三路 1 号',
  total_num: 3,
  total_price: '59.70',
  total_postage: '5.00',
  pay_price: '60.01',
  pay_postage: '5.00',
  deduction_price: '1.00',
  coupon_price: '3.00',
  paid: 1,
  pay_time: added + 60,
  pay_type: 'weixin',
  add_time: added,
  status: 3,
  refund_status: 0,
  refund_reason_time: 0,
  refund_price: '0.00',
  delivery_name: '圆通速递',
  delivery_code: 'yuantong',
  delivery_type: 'express',
  delivery_id: 'YT1',
  use_integral: '100.00',
  mark: '',
  is_del: 0,
  is_system_del: 0,
  ...fields
})

const details = (product_id: number, name: string, suk: string, price: string, cart_num: number) => ({
  id: 5,
  product_id,
  cart_num,
  truePrice: price,
  productInfo: { id: product_id, store_name: name, image: '/uploads/x.png', price, attrInfo: { suk, price, image: '' } }
})

const coupon = (id: number, fields: Row = {}): Row => ({
  id,
  cid: 1,
  uid: 1,
  coupon_title: '满 50 减 5',
  coupon_price: '5.00',
  use_min_price: '50.00',
  add_time: added,
  start_time: added,
  end_time: added + 90_000_000,
  use_time: 0,
  status: 0,
  is_fail: 0,
  ...fields
})

const address = (id: number, uid: number, fields: Row = {}): Row => ({
  id,
  uid,
  real_name: '王芳',
  phone: '138 0000 0001',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detail: '文三路 1 号',
  post_code: 310012,
  longitude: '0',
  latitude: '0',
  is_default: 1,
  is_del: 0,
  add_time: added,
  ...fields
})

/** A shop of CRMEB with a few rows in each table, many of them odd. */
export const crmebShop: Record<string, Row[]> = {
  eb_article: [
    {
      id: 1,
      cid: '1',
      title: '怎样保养咖啡机',
      author: '店长',
      image_input: '',
      synopsis: '',
      visit: '12',
      sort: 0,
      url: '',
      status: 1,
      add_time: String(added),
      hide: 0
    },
    {
      id: 2,
      cid: '',
      title: '春节发货安排',
      author: '',
      image_input: '',
      synopsis: '',
      visit: '',
      sort: 0,
      url: '',
      status: 1,
      add_time: '2023-11-15 06:13:20',
      hide: 0
    },
    {
      id: 3,
      cid: '1',
      title: '外链',
      author: '',
      image_input: '',
      synopsis: '',
      visit: '0',
      sort: 0,
      url: 'https://x.example.cn',
      status: 1,
      add_time: '',
      hide: 0
    }
  ],
  eb_article_category: [
    {
      id: 1,
      title: '咖啡知识',
      intr: '慢慢喝',
      image: '',
      status: 1,
      sort: 1,
      is_del: 0,
      add_time: String(added),
      hidden: 0
    }
  ],
  eb_article_content: [
    { nid: 1, content: '&lt;p&gt;用完擦干。&lt;img src=&quot;/uploads/c.png&quot;&gt;&lt;/p&gt;' },
    { nid: 2, content: '<p>正月初八恢复发货。</p>' }
  ],
  eb_store_category: [
    { id: 1, pid: 0, cate_name: '咖啡', sort: 2, pic: '/uploads/k.png', is_show: 1, add_time: added },
    { id: 2, pid: 1, cate_name: '咖啡豆', sort: 1, pic: '', is_show: 1, add_time: added },
    { id: 3, pid: 2, cate_name: '深烘', sort: 1, pic: '', is_show: 1, add_time: added },
    { id: 4, pid: 44, cate_name: '没有上级', sort: 0, pic: '', is_show: 0, add_time: added }
  ],
  eb_store_coupon_issue: [
    {
      id: 1,
      cid: 0,
      coupon_title: '满 50 减 5',
      title: '',
      start_time: 0,
      end_time: 0,
      total_count: 0,
      is_permanent: 1,
      is_del: 0,
      add_time: added,
      coupon_price: '5.00',
      use_min_price: '50.00',
      coupon_time: 7,
      type: 0,
      start_use_time: 0,
      end_use_time: 0
    },
    {
      id: 2,
      cid: 0,
      coupon_title: '品类券',
      title: '',
      start_time: 0,
      end_time: 0,
      total_count: 9,
      is_permanent: 0,
      is_del: 0,
      add_time: added,
      coupon_price: '5.00',
      use_min_price: '0.00',
      coupon_time: 7,
      type: 1,
      start_use_time: 0,
      end_use_time: 0
    }
  ],
  eb_store_coupon_user: [
    coupon(1),
    coupon(2, { status: 1, use_time: added + 5 }),
    coupon(3, { cid: 2 }),
    coupon(4, { uid: 77 }),
    coupon(5, { is_fail: 1 })
  ],
  eb_store_order: [
    order(1),
    order(2, { refund_status: 2, refund_reason_time: added + 900, uid: 2, total_num: 1 }),
    order(3, { paid: 0, status: 0, pay_time: 0 }),
    order(4, { status: 0 }),
    order(5, { uid: 77 }),
    order(6, { status: 1, pay_type: 'offline', user_address: '只有一句' }),
    order(7, { refund_status: 1 }),
    order(8, { pid: -1 }),
    order(9, {
      uid: 4,
      total_price: '10.00',
      pay_price: '10.00',
      pay_postage: '0.00',
      deduction_price: '0.00',
      coupon_price: '0.00'
    })
  ],
  eb_store_order_cart_info: [
    {
      id: 1,
      oid: 1,
      uid: 1,
      cart_id: '1',
      product_id: 1,
      cart_num: 2,
      cart_info: JSON.stringify(details(1, '商品1', '默认', '19.90', 2)),
      unique: 'a'
    },
    {
      id: 2,
      oid: 1,
      uid: 1,
      cart_id: '2',
      product_id: 55,
      cart_num: 1,
      cart_info: JSON.stringify(details(55, '绝版😀豆', '大', '19.90', 1)),
      unique: 'b'
    },
    {
      id: 3,
      oid: 2,
      uid: 2,
      cart_id: '3',
      product_id: 2,
      cart_num: 0,
      cart_info:
        'a:2:{s:8:"cart_num";i:4;s:11:"productInfo";a:3:{s:10:"store_name";s:7:"商品2";s:5:"price";s:5:"19.90";s:8:"attrInfo";a:1:{s:3:"suk";s:10:"红,大号";}}}',
      unique: 'c'
    },
    { id: 4, oid: 6, uid: 1, cart_id: '4', product_id: 1, cart_num: 1, cart_info: '{"broken', unique: 'd' }
  ],
  eb_store_product: [
    product(1),
    product(2, { spec_type: 1, cate_id: '9,3', is_vip: 1 }),
    product(3, { is_del: 1 }),
    product(4, { image: '', slider_image: '' }),
    product(5, { cate_id: '', freight: 3, price: '0.01' }),
    product(6, { is_virtual: 1, virtual_type: 1, slider_image: 'a:1:{i:0;s:28:"https://old.example.cn/v.png";}' })
  ],
  eb_store_product_attr: [
    { id: 1, product_id: 2, attr_name: '颜色', attr_values: '红,蓝', type: 0 },
    { id: 2, product_id: 2, attr_name: '尺寸', attr_values: '大号', type: 0 },
    { id: 3, product_id: 2, attr_name: '秒杀', attr_values: '红', type: 1 }
  ],
  eb_store_product_attr_value: [
    sku(1, 1, '默认'),
    sku(2, 2, '红,大号', { vip_price: '18.80' }),
    sku(3, 2, '蓝,大号', { vip_price: '99.00', stock: '-3' }),
    sku(4, 2, '绿,大号'),
    sku(5, 2, '红', { type: 1, price: '1.00' }),
    sku(6, 6, '默认')
  ],
  eb_store_product_description: [
    { product_id: 1, description: '&lt;p&gt;好豆&lt;script&gt;alert(1)&lt;/script&gt;&lt;/p&gt;', type: 0 },
    { product_id: 1, description: '秒杀', type: 1 }
  ],
  eb_system_config: [
    { id: 1, menu_name: 'site_name', value: '"云上\\u5496啡"' },
    { id: 2, menu_name: 'site_url', value: '"https:\\/\\/old.example.cn\\/"' }
  ],
  eb_user: user,
  eb_user_address: [
    address(1, 1),
    address(2, 1, { province: '北京市', city: '北京市', district: '朝阳区' }),
    address(3, 1, { district: '不存在区' }),
    address(4, 2, { is_del: 1 }),
    address(5, 77)
  ],
  eb_wechat_user: [
    { id: 1, uid: 6, unionid: 'union-6', openid: 'o', is_del: 0 },
    { id: 2, uid: 6, unionid: 'union-6', openid: 'p', is_del: 0 },
    { id: 3, uid: 7, unionid: '', openid: 'q', is_del: 0 }
  ]
}
