import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique
} from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment, tsvector } from '../columns'
import { including } from '../including'
import { shops } from './shop'

/** Categories of goods on two levels. */
export const categories = pgTable(
  'categories',
  {
    id: id().primaryKey(),
    parentId: id('parent_id').references((): AnyPgColumn => categories.id),
    name: text('name').notNull(),
    picture: text('picture').notNull().default(''),
    sort: integer('sort').notNull().default(0),
    shown: boolean('shown').notNull().default(true)
  },
  t => [index('categories_parent').on(t.parentId, t.sort)]
)

export const brands = pgTable('brands', {
  id: id().primaryKey(),
  name: text('name').notNull().unique(),
  logo: text('logo').notNull().default(''),
  intro: text('intro').notNull().default(''),
  sort: integer('sort').notNull().default(0)
})

/** Brands, categories and shops whose new name the search words of their products do not have yet; `after` is the last product done. */
export const renames = pgTable('renames', {
  id: id().primaryKey(),
  since: moment('since').notNull(),
  after: id('after')
})

/** How a shop charges for shipping. `chargeBy` decides what a rule's units are: pieces, or grams. */
export const freightTemplates = pgTable(
  'freight_templates',
  {
    id: id().primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references((): AnyPgColumn => shops.id),
    name: text('name').notNull(),
    chargeBy: text('charge_by').notNull().default('piece'),
    createdAt: createdAt()
  },
  t => [
    index('freight_templates_shop').on(t.shopId),
    check('freight_templates_charge_by', sql`${t.chargeBy} in ('piece', 'weight')`)
  ]
)

/**
 * One price of a template. `regionCodes` are prefixes of an address's region code ("44" a province, "4403" a city);
 * the longest that fits wins, and a rule without codes is for everywhere else. `freeOverFen` null: never free.
 */
export const freightRules = pgTable(
  'freight_rules',
  {
    id: id().primaryKey(),
    templateId: id('template_id')
      .notNull()
      .references(() => freightTemplates.id, { onDelete: 'cascade' }),
    regionCodes: text('region_codes').array().notNull().default([]),
    deliverable: boolean('deliverable').notNull().default(true),
    firstUnits: integer('first_units').notNull().default(1),
    firstFeeFen: minor('first_fee_fen').notNull().default(sql`0`),
    nextUnits: integer('next_units').notNull().default(1),
    nextFeeFen: minor('next_fee_fen').notNull().default(sql`0`),
    freeOverFen: minor('free_over_fen'),
    /** Days a parcel is on its way to these regions; null: as many as the shop says. */
    transitDays: integer('transit_days')
  },
  t => [
    index('freight_rules_template').on(t.templateId),
    check('freight_rules_units', sql`${t.firstUnits} > 0 and ${t.nextUnits} > 0`),
    check('freight_rules_fees', sql`${t.firstFeeFen} >= 0 and ${t.nextFeeFen} >= 0`),
    check('freight_rules_transit', sql`${t.transitDays} between 1 and 60`)
  ]
)

/** A product's marks as one number, for lists of goods that have several of them; `MARKS` of the catalogue has its bits. */
const marksOf = (t: Record<'isHot' | 'isBest' | 'isNew' | 'isQiangfu', AnyPgColumn>) =>
  sql`${t.isHot}::int + 2 * ${t.isBest}::int + 4 * ${t.isNew}::int + 8 * ${t.isQiangfu}::int`

type Counted =
  | 'published'
  | 'brandId'
  | 'shopId'
  | 'rootCategoryId'
  | 'categoryId'
  | 'otPriceFen'
  | 'priceFen'
  | 'sales'

/** Indexes for counting alone: one value many times is kept small in them, in the order of the rows. */
const countedIn = (t: Record<Counted, ExtraConfigColumn>) => [
  // Which goods sold how well, to be put together with those that have a word.
  index('products_sold').on(t.sales).where(sql`${t.published}`).concurrently(),
  index('products_of_brand').on(t.brandId).where(sql`${t.published}`).concurrently(),
  index('products_of_shop').on(t.shopId).where(sql`${t.published}`).concurrently(),
  index('products_of_root_brand').on(t.rootCategoryId, t.brandId).where(sql`${t.published}`).concurrently(),
  index('products_of_leaf_brand').on(t.categoryId, t.brandId).where(sql`${t.published}`).concurrently(),
  // How many are sold under the list price, of a shop or of all.
  index('products_of_discount')
    .on(t.shopId)
    .where(sql`${t.published} and ${t.otPriceFen} > ${t.priceFen}`)
    .concurrently(),
  // How many goods each category has, on sale or not.
  index('products_of_leaf').on(t.categoryId).concurrently()
]

/**
 * Goods as listed. Prices are the smallest over the SKUs, `stock` and `sales` their sums; written only through
 * `domains/catalogue/write.ts`, which keeps them so. `vipPriceFen` null: no member price. `limitNum`: pieces a
 * person may hold of it, counted in `goods_buyers`; 0: no limit.
 *
 * Indexes name their columns in plain order and are read backwards for the highest first: `.desc()` in an index means
 * nulls last, which `order by … desc` does not, and such an index would not be used.
 */
export const products = pgTable(
  'products',
  {
    id: id().primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references((): AnyPgColumn => shops.id),
    categoryId: id('category_id')
      .notNull()
      .references(() => categories.id),
    /** The category's parent, or the category itself when it is on the first level. */
    rootCategoryId: id('root_category_id').notNull(),
    brandId: id('brand_id').references(() => brands.id),
    name: text('name').notNull(),
    intro: text('intro').notNull().default(''),
    keyword: text('keyword').notNull().default(''),
    pictures: text('pictures').array().notNull(),
    video: text('video').notNull().default(''),
    unit: text('unit').notNull().default('件'),
    priceFen: minor('price_fen').notNull(),
    otPriceFen: minor('ot_price_fen').notNull(),
    vipPriceFen: minor('vip_price_fen'),
    sales: integer('sales').notNull().default(0),
    stock: integer('stock').notNull().default(0),
    isHot: boolean('is_hot').notNull().default(false),
    isBest: boolean('is_best').notNull().default(false),
    isNew: boolean('is_new').notNull().default(false),
    isQiangfu: boolean('is_qiangfu').notNull().default(false),
    freightTemplateId: id('freight_template_id').references(() => freightTemplates.id),
    postageFen: minor('postage_fen').notNull().default(sql`0`),
    limitNum: integer('limit_num').notNull().default(0),
    /** 0: one SKU without attributes; 1: SKUs by attributes. */
    specType: integer('spec_type').notNull().default(0),
    /** Cleaned HTML. */
    description: text('description').notNull().default(''),
    /** On sale: the operator put it there and its shop is open. */
    published: boolean('published').notNull().default(true),
    /** The operator put it on sale, but its shop is closed; it comes back with the shop. */
    awaitsShop: boolean('awaits_shop').notNull().default(false),
    sort: integer('sort').notNull().default(0),
    /** Words: of the name A; of keywords, brand and category B; of shop and attributes C; single characters of the name D. */
    search: tsvector('search').notNull().default(''),
    /** Counted up by whatever operators change, so that one does not overwrite what another did meanwhile; stock is its own. */
    version: integer('version').notNull().default(1),
    /** Who at the console changed it last, by the name colleagues know. */
    editedBy: text('edited_by').notNull().default(''),
    editedAt: moment('edited_at'),
    createdAt: createdAt()
  },
  t => [
    index('products_desk').on(t.createdAt, t.id),
    index('products_desk_price').on(t.priceFen, t.id).concurrently(),
    index('products_desk_stock').on(t.stock, t.id).concurrently(),
    index('products_desk_sales').on(t.sales, t.id).concurrently(),
    index('products_desk_shop').on(t.shopId, t.createdAt, t.id),
    index('products_desk_root').on(t.rootCategoryId, t.createdAt, t.id),
    index('products_off').on(t.createdAt, t.id).where(sql`not ${t.published} and not ${t.awaitsShop}`),
    // Up to the largest threshold that can be set; which is in force is compared with the third column.
    index('products_low').on(t.createdAt, t.id, t.stock).where(sql`${t.stock} <= 100`),
    index('products_default').on(t.sort, t.sales, t.id).where(sql`${t.published}`),
    index('products_sales').on(t.sales, t.id).where(sql`${t.published}`),
    index('products_price').on(t.priceFen, t.id).where(sql`${t.published}`),
    index('products_newest').on(t.createdAt, t.id).where(sql`${t.published}`),
    index('products_category').on(t.categoryId, t.sort, t.sales, t.id).where(sql`${t.published}`),
    index('products_category_sales').on(t.categoryId, t.sales, t.id).where(sql`${t.published}`),
    index('products_category_price').on(t.categoryId, t.priceFen, t.id).where(sql`${t.published}`),
    index('products_root_price').on(t.rootCategoryId, t.priceFen, t.id).where(sql`${t.published}`),
    index('products_shop_price').on(t.shopId, t.priceFen, t.id).where(sql`${t.published}`),
    index('products_root').on(t.rootCategoryId, t.sort, t.sales, t.id).where(sql`${t.published}`),
    index('products_shop').on(t.shopId, t.sort, t.sales, t.id).where(sql`${t.published}`),
    index('products_shop_category').on(t.shopId, t.categoryId).where(sql`${t.published}`),
    index('products_brand').on(t.brandId, t.sort, t.sales, t.id).where(sql`${t.published}`),
    ...countedIn(t),
    // With the order a brand's best sellers of a category are taken in.
    index('products_root_brand_best')
      .on(t.rootCategoryId, t.brandId, t.sort, t.sales, t.id)
      .where(sql`${t.published}`)
      .concurrently(),
    index('products_category_brand_best')
      .on(t.categoryId, t.brandId, t.sort, t.sales, t.id)
      .where(sql`${t.published}`)
      .concurrently(),
    index('products_hot').on(t.sales, t.id).where(sql`${t.published} and ${t.isHot}`),
    index('products_best').on(t.sort, t.sales, t.id).where(sql`${t.published} and ${t.isBest}`),
    index('products_new').on(t.createdAt, t.id).where(sql`${t.published} and ${t.isNew}`),
    index('products_qiangfu').on(t.sort, t.sales, t.id).where(sql`${t.published} and ${t.isQiangfu}`),
    // For counting alone, those with one mark as well as with several.
    index('products_of_marks')
      .on(t.isHot, t.isBest, t.isNew, t.isQiangfu)
      .where(sql`${t.published} and (${t.isHot} or ${t.isBest} or ${t.isNew} or ${t.isQiangfu})`)
      .concurrently(),
    index('products_marked')
      .on(sql`(${marksOf(t)})`, t.sort, t.sales, t.id)
      .where(sql`${t.published} and (${t.isHot} or ${t.isBest} or ${t.isNew} or ${t.isQiangfu})`)
      .concurrently(),
    index('products_vip').on(t.sort, t.sales, t.id).where(sql`${t.published} and ${t.vipPriceFen} is not null`),
    // With what a shop's goods are counted, put in order and looked for by, in the order of the table: all are read in it alone.
    index('products_in_shop')
      .on(
        including(
          [t.shopId],
          [
            ...[t.id, t.published, t.awaitsShop, t.sort, t.sales, t.stock, t.priceFen, t.otPriceFen],
            ...[t.createdAt, t.name]
          ]
        )
      )
      .concurrently(),
    index('products_awaiting').on(t.shopId).where(sql`${t.awaitsShop}`),
    index('products_search').using('gin', t.search),
    check('products_prices', sql`${t.priceFen} >= 0 and ${t.otPriceFen} >= 0 and ${t.vipPriceFen} >= 0`),
    check('products_sums', sql`${t.stock} >= 0 and ${t.sales} >= 0`),
    check('products_on_sale', sql`not (${t.published} and ${t.awaitsShop})`),
    check('products_postage', sql`${t.postageFen} >= 0`),
    check('products_limit', sql`${t.limitNum} >= 0`),
    check('products_pictures', sql`cardinality(${t.pictures}) > 0`)
  ]
)

/** The attributes a product is chosen by, in order: 颜色, 尺码. */
export const productAttrs = pgTable(
  'product_attrs',
  {
    productId: id('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    values: text('values').array().notNull()
  },
  t => [primaryKey({ columns: [t.productId, t.position] })]
)

/**
 * What is in fact sold. `id` is `unique` on the wire; `suk` its attribute values joined by a comma ("红,XL"), "默认"
 * when the product has no attributes. Stock goes down only by guarded updates; the check is the last guard.
 */
export const skus = pgTable(
  'skus',
  {
    id: id().primaryKey(),
    productId: id('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    suk: text('suk').notNull(),
    image: text('image').notNull().default(''),
    priceFen: minor('price_fen').notNull(),
    otPriceFen: minor('ot_price_fen').notNull(),
    vipPriceFen: minor('vip_price_fen'),
    costFen: minor('cost_fen').notNull().default(sql`0`),
    stock: integer('stock').notNull().default(0),
    sales: integer('sales').notNull().default(0),
    weightG: integer('weight_g').notNull().default(0),
    /** Where it lies in the store room, for whoever picks it. */
    shelfCode: text('shelf_code').notNull().default(''),
    /** The most it cost since two persons last agreed to its price, where that is more than it costs now: steps add up. */
    priceFromFen: minor('price_from_fen')
  },
  t => [
    unique('skus_product_suk').on(t.productId, t.suk),
    index('skus_out').on(t.productId).where(sql`${t.stock} = 0`).concurrently(),
    check('skus_stock', sql`${t.stock} >= 0`),
    check('skus_sales', sql`${t.sales} >= 0`),
    check('skus_weight', sql`${t.weightG} >= 0`),
    check(
      'skus_prices',
      sql`${t.priceFen} >= 0 and ${t.otPriceFen} >= 0 and ${t.vipPriceFen} >= 0 and ${t.costFen} >= 0`
    )
  ]
)

/** Searches of a person, newest kept, one row a keyword. */
export const searchHistory = pgTable(
  'search_history',
  {
    userId: id('user_id').notNull(),
    keyword: text('keyword').notNull(),
    id: id().notNull(),
    searchedAt: moment('searched_at').notNull().defaultNow()
  },
  t => [primaryKey({ columns: [t.userId, t.keyword] }), index('search_history_newest').on(t.userId, t.searchedAt)]
)

/** Words the operator shows under the search field. */
export const hotKeywords = pgTable('hot_keywords', {
  id: id().primaryKey(),
  keyword: text('keyword').notNull().unique(),
  sort: integer('sort').notNull().default(0),
  shown: boolean('shown').notNull().default(true)
})

/** Words of the catalogue, brands and categories, for suggestions and for putting misspelt searches right. */
export const searchTerms = pgTable(
  'search_terms',
  {
    term: text('term').primaryKey(),
    /** In Latin letters: 蓝牙 is "lanya". */
    spelling: text('spelling').notNull(),
    /** In how many products. */
    weight: integer('weight').notNull().default(1),
    /** One that people would search for, and that is suggested; others are parts of words, such as 防摔. */
    whole: boolean('whole').notNull().default(false)
  },
  t => [
    index('search_terms_prefix').on(t.term.op('text_pattern_ops')),
    index('search_terms_spelling_prefix').on(t.spelling.op('text_pattern_ops')),
    index('search_terms_spelling').using('gist', t.spelling.op('gist_trgm_ops'))
  ]
)
