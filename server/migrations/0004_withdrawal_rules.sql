-- Earnings (two digits, one fen each) can be withdrawn from the start; other assets when an operator adds their rule.
INSERT INTO "withdrawal_rules"
  ("asset", "open", "min_minor", "max_minor", "fee_bp", "fee_min_fen", "day_minor", "day_times", "month_minor", "two_persons_minor")
VALUES ('shouyi', true, 1000, 2000000, 100, 10, 2000000, 5, 10000000, 500000);
