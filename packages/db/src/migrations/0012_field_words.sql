-- Columns say what the field says.
alter table broker_keys rename column refused_code to rejected_code;
alter table jobs rename column cancel_asked to cancel_requested;
alter table current_scales rename column refusals to rejections;
alter table order_intents rename column answer to response;
alter table order_intents rename column refusal to rejection;
