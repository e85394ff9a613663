// A style sheet or a picture, as a page test sees it: its address, which nothing loads.
module.exports = 'file';
