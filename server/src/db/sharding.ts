/**
 * What the schema promises so that people can be spread over several databases by `user_id` (docs/SCALE.md): a table with a
 * `user_id` has it first in its key, its rows refer to nobody else's, and its unique keys hold within one person. What is
 * otherwise stands here with its reason; a test compares.
 */

/** Tables with a `user_id` that is not first in their key: they stay whole, in the database everybody shares. */
export const UNDIVIDED: Readonly<Record<string, string>> = {
  console_sessions: 'found by the hash of their token, before anybody knows whose it is',
  conversations: 'a person’s and a shop’s; lines are numbered by conversation',
  gift_links: 'found by the hash in a link that anybody may open',
  outside_ids: 'found by the id of the other service, before anybody knows whose it is',
  sessions: 'found by the hash of their token, before anybody knows whose it is',
  shop_docks: 'one a shop',
  tickets: 'found by their hash, before anybody knows whose they are',
  video_comments: 'read by video, not by person',
  video_comments_hidden: 'beside the comments they were',
  videos: 'read by everybody; their owner is one of their columns',
  welcome_gifts: 'one a phone, whoever has it'
}

/** Foreign keys that lead from a person’s rows to what everybody shares: `from.columns → table`. They end where people are spread. */
export const TO_SHARED: Readonly<Record<string, string>> = {
  'giveaway_claims.giveaway → giveaways': 'giveaways are copied to every database',
  'group_seats.group_id → groups': 'a group is of several people; it is read by its id with the seat',
  'shop_staff.shop_id → shops': 'shops are copied to every database',
  'tour_entries.date_id → tour_dates': 'a day of a tour is of several people; its seats are counted in one place',
  'video_likes.video_id → videos': 'likes go with their video',
  'video_notices.video_id → videos': 'notices go with their video',
  'video_notices.comment_id → video_comments': 'notices go with their video'
}

/** Unique keys of ids and tokens the server makes: no two are alike anyway, and no race is decided by them. */
export const IDENTIFIERS: ReadonlySet<string> = new Set([
  'applications(id)',
  'calendar_awards(id)',
  'gift_pieces(id)',
  'gifts(id)',
  'lock_shares(token)',
  'locks(id)',
  'share_cards(hash)',
  'subshops(id)',
  'task_claims(id)',
  'uploads(name)'
])

/** Unique keys that decide between people. Each needs a place of its own where people are spread: a directory, or the thing’s own database. */
export const BETWEEN_PEOPLE: Readonly<Record<string, string>> = {
  'car_members(plate_index)': 'one member a plate',
  'car_months(member_id,month)': 'a month of a member is closed once, also after a merge',
  'draw_grants(campaign,key)': 'one cause gives chances once',
  'draws(campaign,ticket)': 'a ticket of a box is taken once',
  'draws(player,campaign,nonce)': 'numbers of a player, which stay theirs after a merge',
  'gift_pieces(gift_id,position)': 'pieces of a gift, whose giver may be merged',
  'gift_takings(gift_id,person_id)': 'one piece of a gift for each taker',
  'gift_takings(order_id)': 'one delivery a piece',
  'gift_takings(piece_id)': 'a piece is taken once',
  'gifts(order_id)': 'one gift an order',
  'group_seats(kind,ref)': 'one seat an order or entry',
  'group_seats(person_id,kind,subject)': 'one open seat a person, sub-accounts included',
  'enterprises(code_index)': 'one enterprise shop a company',
  'merchant_invites(application_id)': 'one recommender an application',
  'merchant_invites(phone_index)': 'whoever was first invites a phone',
  'packets(round_id,nth)': 'a packet of a round is taken once',
  'prize_goods(draw_id,position)': 'prizes of one draw',
  'real_names(id_index,place)': 'so many accounts a citizen ID',
  'release_boosts(lot_id,key)': 'a lot is sped up once a cause',
  'release_dues(lot_id,day)': 'a lot pays once a day, also after a merge',
  'release_lots(key)': 'one cause promises once',
  'shop_serves(shop_id,role)': 'one of each role a shop',
  'spotlight_awards(spotlight,place)': 'a place of the ranking is one person’s',
  'spotlight_points(spotlight,order_id,role)': 'an order counts once for its buyer and once for who brought them',
  'tb_gifts(order_id)': 'an order brings its buyer 通宝 once',
  'tour_entries(order_id)': 'one entry an order',
  'tour_entries(person_id,date_id)': 'one open entry a person and day, sub-accounts included',
  'tour_incomes(entry_id)': 'an entry pays whoever invited it once',
  'tour_travellers(date_id,card_index)': 'a citizen travels once a day, whoever enters them',
  'tour_travellers(entry_id,position)': 'travellers of one entry, whose owner may be merged',
  'turn_points(order_id)': 'an order counts once'
}
