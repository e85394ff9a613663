-- A market's price is streamed by the broker, or read every few seconds.
create type price_source as enum ('streamed', 'polled');
alter table markets add column price_source price_source not null default 'polled';
