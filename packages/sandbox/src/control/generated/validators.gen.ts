// Generated from spec/control/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

// @ts-nocheck: this is the JavaScript that Ajv writes.

"use strict";
export const noFields = validate0;
const schema0 = {"type":"object","additionalProperties":false};

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
validate0.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema0,data}];
return false;
break;
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}

export const addUser = validate1;
const schema1 = {"type":"object","required":["user"],"additionalProperties":false,"properties":{"user":{"type":"string","minLength":1,"maxLength":64}}};
const func0 = (text) => [...text].length;

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.user === undefined) && (missing0 = "user")){
validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema1.required,parentSchema:schema1,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "user")){
validate1.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema1,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.user !== undefined){
let data0 = data.user;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate1.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema1.properties.user,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate1.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.user,data:data0}];
return false;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.user.type,parentSchema:schema1.properties.user,data:data0}];
return false;
}
}
}
}
}
}
else {
validate1.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema1.type,parentSchema:schema1,data}];
return false;
}
}
validate1.errors = vErrors;
return errors === 0;
}

export const addSubAccount = validate2;
const schema2 = {"type":"object","required":["user"],"additionalProperties":false,"properties":{"user":{"type":"string","minLength":1,"maxLength":64},"accountType":{"type":"integer","enum":[1,3]},"accountName":{"type":"string","maxLength":64}}};

function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.user === undefined) && (missing0 = "user")){
validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema2.required,parentSchema:schema2,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "user") || (key0 === "accountType")) || (key0 === "accountName"))){
validate2.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema2,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.user !== undefined){
let data0 = data.user;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate2.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema2.properties.user,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate2.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema2.properties.user,data:data0}];
return false;
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.user.type,parentSchema:schema2.properties.user,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.accountType !== undefined){
let data1 = data.accountType;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate2.errors = [{instancePath:instancePath+"/accountType",schemaPath:"#/properties/accountType/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema2.properties.accountType.type,parentSchema:schema2.properties.accountType,data:data1}];
return false;
}
if(!((data1 === 1) || (data1 === 3))){
validate2.errors = [{instancePath:instancePath+"/accountType",schemaPath:"#/properties/accountType/enum",keyword:"enum",params:{allowedValues: schema2.properties.accountType.enum},message:"must be equal to one of the allowed values",schema:schema2.properties.accountType.enum,parentSchema:schema2.properties.accountType,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.accountName !== undefined){
let data2 = data.accountName;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(func0(data2) > 64){
validate2.errors = [{instancePath:instancePath+"/accountName",schemaPath:"#/properties/accountName/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema2.properties.accountName,data:data2}];
return false;
}
}
else {
validate2.errors = [{instancePath:instancePath+"/accountName",schemaPath:"#/properties/accountName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.accountName.type,parentSchema:schema2.properties.accountName,data:data2}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data}];
return false;
}
}
validate2.errors = vErrors;
return errors === 0;
}

export const setPermissions = validate3;
const schema3 = {"type":"object","required":["user"],"additionalProperties":false,"properties":{"user":{"type":"string","minLength":1,"maxLength":64},"accountType":{"type":"integer","enum":[1,2,3]},"accountIndex":{"type":"integer","minimum":0},"canTrade":{"type":"boolean"},"canWithdraw":{"type":"boolean"},"canDeposit":{"type":"boolean"}}};

function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.user === undefined) && (missing0 = "user")){
validate3.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema3.required,parentSchema:schema3,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((((key0 === "user") || (key0 === "accountType")) || (key0 === "accountIndex")) || (key0 === "canTrade")) || (key0 === "canWithdraw")) || (key0 === "canDeposit"))){
validate3.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema3,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.user !== undefined){
let data0 = data.user;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate3.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema3.properties.user,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate3.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema3.properties.user,data:data0}];
return false;
}
}
}
else {
validate3.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.properties.user.type,parentSchema:schema3.properties.user,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.accountType !== undefined){
let data1 = data.accountType;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate3.errors = [{instancePath:instancePath+"/accountType",schemaPath:"#/properties/accountType/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema3.properties.accountType.type,parentSchema:schema3.properties.accountType,data:data1}];
return false;
}
if(!(((data1 === 1) || (data1 === 2)) || (data1 === 3))){
validate3.errors = [{instancePath:instancePath+"/accountType",schemaPath:"#/properties/accountType/enum",keyword:"enum",params:{allowedValues: schema3.properties.accountType.enum},message:"must be equal to one of the allowed values",schema:schema3.properties.accountType.enum,parentSchema:schema3.properties.accountType,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.accountIndex !== undefined){
let data2 = data.accountIndex;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate3.errors = [{instancePath:instancePath+"/accountIndex",schemaPath:"#/properties/accountIndex/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema3.properties.accountIndex.type,parentSchema:schema3.properties.accountIndex,data:data2}];
return false;
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
validate3.errors = [{instancePath:instancePath+"/accountIndex",schemaPath:"#/properties/accountIndex/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema3.properties.accountIndex,data:data2}];
return false;
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.canTrade !== undefined){
let data3 = data.canTrade;
const _errs8 = errors;
if(typeof data3 !== "boolean"){
validate3.errors = [{instancePath:instancePath+"/canTrade",schemaPath:"#/properties/canTrade/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema3.properties.canTrade.type,parentSchema:schema3.properties.canTrade,data:data3}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.canWithdraw !== undefined){
let data4 = data.canWithdraw;
const _errs10 = errors;
if(typeof data4 !== "boolean"){
validate3.errors = [{instancePath:instancePath+"/canWithdraw",schemaPath:"#/properties/canWithdraw/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema3.properties.canWithdraw.type,parentSchema:schema3.properties.canWithdraw,data:data4}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.canDeposit !== undefined){
let data5 = data.canDeposit;
const _errs12 = errors;
if(typeof data5 !== "boolean"){
validate3.errors = [{instancePath:instancePath+"/canDeposit",schemaPath:"#/properties/canDeposit/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema3.properties.canDeposit.type,parentSchema:schema3.properties.canDeposit,data:data5}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate3.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema3.type,parentSchema:schema3,data}];
return false;
}
}
validate3.errors = vErrors;
return errors === 0;
}

export const setFeeRates = validate4;
const schema4 = {"type":"object","required":["user","maker","taker"],"additionalProperties":false,"properties":{"user":{"type":"string","minLength":1,"maxLength":64},"accountType":{"type":"integer","enum":[1,2,3]},"accountIndex":{"type":"integer","minimum":0},"maker":{"type":"string","pattern":"^(0(\\.\\d{1,8})?|1(\\.0{1,8})?)$","description":"A rate from 0 to 1 with at most 8 decimal places, as a string; 0.001 is 0.1%."},"taker":{"type":"string","pattern":"^(0(\\.\\d{1,8})?|1(\\.0{1,8})?)$","description":"A rate from 0 to 1 with at most 8 decimal places, as a string; 0.001 is 0.1%."}}};
const pattern0 = new RegExp("^(0(\\.\\d{1,8})?|1(\\.0{1,8})?)$", "u");

function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.user === undefined) && (missing0 = "user")) || ((data.maker === undefined) && (missing0 = "maker"))) || ((data.taker === undefined) && (missing0 = "taker"))){
validate4.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema4.required,parentSchema:schema4,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "user") || (key0 === "accountType")) || (key0 === "accountIndex")) || (key0 === "maker")) || (key0 === "taker"))){
validate4.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema4,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.user !== undefined){
let data0 = data.user;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate4.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema4.properties.user,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate4.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema4.properties.user,data:data0}];
return false;
}
}
}
else {
validate4.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.properties.user.type,parentSchema:schema4.properties.user,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.accountType !== undefined){
let data1 = data.accountType;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate4.errors = [{instancePath:instancePath+"/accountType",schemaPath:"#/properties/accountType/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema4.properties.accountType.type,parentSchema:schema4.properties.accountType,data:data1}];
return false;
}
if(!(((data1 === 1) || (data1 === 2)) || (data1 === 3))){
validate4.errors = [{instancePath:instancePath+"/accountType",schemaPath:"#/properties/accountType/enum",keyword:"enum",params:{allowedValues: schema4.properties.accountType.enum},message:"must be equal to one of the allowed values",schema:schema4.properties.accountType.enum,parentSchema:schema4.properties.accountType,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.accountIndex !== undefined){
let data2 = data.accountIndex;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate4.errors = [{instancePath:instancePath+"/accountIndex",schemaPath:"#/properties/accountIndex/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema4.properties.accountIndex.type,parentSchema:schema4.properties.accountIndex,data:data2}];
return false;
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
validate4.errors = [{instancePath:instancePath+"/accountIndex",schemaPath:"#/properties/accountIndex/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema4.properties.accountIndex,data:data2}];
return false;
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.maker !== undefined){
let data3 = data.maker;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
validate4.errors = [{instancePath:instancePath+"/maker",schemaPath:"#/properties/maker/pattern",keyword:"pattern",params:{pattern: "^(0(\\.\\d{1,8})?|1(\\.0{1,8})?)$"},message:"must match pattern \""+"^(0(\\.\\d{1,8})?|1(\\.0{1,8})?)$"+"\"",schema:"^(0(\\.\\d{1,8})?|1(\\.0{1,8})?)$",parentSchema:schema4.properties.maker,data:data3}];
return false;
}
}
else {
validate4.errors = [{instancePath:instancePath+"/maker",schemaPath:"#/properties/maker/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.properties.maker.type,parentSchema:schema4.properties.maker,data:data3}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.taker !== undefined){
let data4 = data.taker;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(!pattern0.test(data4)){
validate4.errors = [{instancePath:instancePath+"/taker",schemaPath:"#/properties/taker/pattern",keyword:"pattern",params:{pattern: "^(0(\\.\\d{1,8})?|1(\\.0{1,8})?)$"},message:"must match pattern \""+"^(0(\\.\\d{1,8})?|1(\\.0{1,8})?)$"+"\"",schema:"^(0(\\.\\d{1,8})?|1(\\.0{1,8})?)$",parentSchema:schema4.properties.taker,data:data4}];
return false;
}
}
else {
validate4.errors = [{instancePath:instancePath+"/taker",schemaPath:"#/properties/taker/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.properties.taker.type,parentSchema:schema4.properties.taker,data:data4}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate4.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema4.type,parentSchema:schema4,data}];
return false;
}
}
validate4.errors = vErrors;
return errors === 0;
}

export const addDeposit = validate5;
const schema5 = {"type":"object","required":["user","token","amount"],"additionalProperties":false,"properties":{"user":{"type":"string","minLength":1,"maxLength":64},"accountType":{"type":"integer","enum":[1,2,3]},"accountIndex":{"type":"integer","minimum":0},"token":{"type":"string","minLength":1,"maxLength":64},"amount":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"address":{"type":"string","maxLength":256},"addressTag":{"type":"string","maxLength":256},"fromAddress":{"type":"string","maxLength":256},"fromAddressTag":{"type":"string","maxLength":256}}};
const func9 = Object.prototype.hasOwnProperty;
const pattern2 = new RegExp("^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$", "u");

function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.user === undefined) && (missing0 = "user")) || ((data.token === undefined) && (missing0 = "token"))) || ((data.amount === undefined) && (missing0 = "amount"))){
validate5.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema5.required,parentSchema:schema5,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func9.call(schema5.properties, key0))){
validate5.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema5,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.user !== undefined){
let data0 = data.user;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate5.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema5.properties.user,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate5.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5.properties.user,data:data0}];
return false;
}
}
}
else {
validate5.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.properties.user.type,parentSchema:schema5.properties.user,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.accountType !== undefined){
let data1 = data.accountType;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate5.errors = [{instancePath:instancePath+"/accountType",schemaPath:"#/properties/accountType/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema5.properties.accountType.type,parentSchema:schema5.properties.accountType,data:data1}];
return false;
}
if(!(((data1 === 1) || (data1 === 2)) || (data1 === 3))){
validate5.errors = [{instancePath:instancePath+"/accountType",schemaPath:"#/properties/accountType/enum",keyword:"enum",params:{allowedValues: schema5.properties.accountType.enum},message:"must be equal to one of the allowed values",schema:schema5.properties.accountType.enum,parentSchema:schema5.properties.accountType,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.accountIndex !== undefined){
let data2 = data.accountIndex;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate5.errors = [{instancePath:instancePath+"/accountIndex",schemaPath:"#/properties/accountIndex/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema5.properties.accountIndex.type,parentSchema:schema5.properties.accountIndex,data:data2}];
return false;
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
validate5.errors = [{instancePath:instancePath+"/accountIndex",schemaPath:"#/properties/accountIndex/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema5.properties.accountIndex,data:data2}];
return false;
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.token !== undefined){
let data3 = data.token;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func0(data3) > 64){
validate5.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema5.properties.token,data:data3}];
return false;
}
else {
if(func0(data3) < 1){
validate5.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5.properties.token,data:data3}];
return false;
}
}
}
else {
validate5.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.properties.token.type,parentSchema:schema5.properties.token,data:data3}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.amount !== undefined){
let data4 = data.amount;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func0(data4) > 64){
validate5.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema5.properties.amount,data:data4}];
return false;
}
else {
if(!pattern2.test(data4)){
validate5.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema5.properties.amount,data:data4}];
return false;
}
}
}
else {
validate5.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.properties.amount.type,parentSchema:schema5.properties.amount,data:data4}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.address !== undefined){
let data5 = data.address;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data5 === "string"){
if(func0(data5) > 256){
validate5.errors = [{instancePath:instancePath+"/address",schemaPath:"#/properties/address/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema5.properties.address,data:data5}];
return false;
}
}
else {
validate5.errors = [{instancePath:instancePath+"/address",schemaPath:"#/properties/address/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.properties.address.type,parentSchema:schema5.properties.address,data:data5}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.addressTag !== undefined){
let data6 = data.addressTag;
const _errs14 = errors;
if(errors === _errs14){
if(typeof data6 === "string"){
if(func0(data6) > 256){
validate5.errors = [{instancePath:instancePath+"/addressTag",schemaPath:"#/properties/addressTag/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema5.properties.addressTag,data:data6}];
return false;
}
}
else {
validate5.errors = [{instancePath:instancePath+"/addressTag",schemaPath:"#/properties/addressTag/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.properties.addressTag.type,parentSchema:schema5.properties.addressTag,data:data6}];
return false;
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fromAddress !== undefined){
let data7 = data.fromAddress;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data7 === "string"){
if(func0(data7) > 256){
validate5.errors = [{instancePath:instancePath+"/fromAddress",schemaPath:"#/properties/fromAddress/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema5.properties.fromAddress,data:data7}];
return false;
}
}
else {
validate5.errors = [{instancePath:instancePath+"/fromAddress",schemaPath:"#/properties/fromAddress/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.properties.fromAddress.type,parentSchema:schema5.properties.fromAddress,data:data7}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fromAddressTag !== undefined){
let data8 = data.fromAddressTag;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data8 === "string"){
if(func0(data8) > 256){
validate5.errors = [{instancePath:instancePath+"/fromAddressTag",schemaPath:"#/properties/fromAddressTag/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema5.properties.fromAddressTag,data:data8}];
return false;
}
}
else {
validate5.errors = [{instancePath:instancePath+"/fromAddressTag",schemaPath:"#/properties/fromAddressTag/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.properties.fromAddressTag.type,parentSchema:schema5.properties.fromAddressTag,data:data8}];
return false;
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate5.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema5.type,parentSchema:schema5,data}];
return false;
}
}
validate5.errors = vErrors;
return errors === 0;
}

export const addApiKey = validate6;
const schema6 = {"type":"object","required":["user"],"additionalProperties":false,"properties":{"user":{"type":"string","minLength":1,"maxLength":64},"accountType":{"type":"integer","enum":[1,2,3]},"accountIndex":{"type":"integer","minimum":0},"permissions":{"type":"array","uniqueItems":true,"items":{"type":"string","enum":["TRADE","USER_DATA","USER_STREAM","MARKET_DATA","SUB_ACCOUNT_LIST","ACCOUNT_TRANSFER","BALANCE_FLOW","TRANSFER"]}},"allowedIps":{"type":"array","maxItems":100,"items":{"type":"string","minLength":1,"maxLength":64}}}};

function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.user === undefined) && (missing0 = "user")){
validate6.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema6.required,parentSchema:schema6,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "user") || (key0 === "accountType")) || (key0 === "accountIndex")) || (key0 === "permissions")) || (key0 === "allowedIps"))){
validate6.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema6,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.user !== undefined){
let data0 = data.user;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate6.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema6.properties.user,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate6.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema6.properties.user,data:data0}];
return false;
}
}
}
else {
validate6.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.user.type,parentSchema:schema6.properties.user,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.accountType !== undefined){
let data1 = data.accountType;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate6.errors = [{instancePath:instancePath+"/accountType",schemaPath:"#/properties/accountType/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema6.properties.accountType.type,parentSchema:schema6.properties.accountType,data:data1}];
return false;
}
if(!(((data1 === 1) || (data1 === 2)) || (data1 === 3))){
validate6.errors = [{instancePath:instancePath+"/accountType",schemaPath:"#/properties/accountType/enum",keyword:"enum",params:{allowedValues: schema6.properties.accountType.enum},message:"must be equal to one of the allowed values",schema:schema6.properties.accountType.enum,parentSchema:schema6.properties.accountType,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.accountIndex !== undefined){
let data2 = data.accountIndex;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate6.errors = [{instancePath:instancePath+"/accountIndex",schemaPath:"#/properties/accountIndex/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema6.properties.accountIndex.type,parentSchema:schema6.properties.accountIndex,data:data2}];
return false;
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
validate6.errors = [{instancePath:instancePath+"/accountIndex",schemaPath:"#/properties/accountIndex/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema6.properties.accountIndex,data:data2}];
return false;
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.permissions !== undefined){
let data3 = data.permissions;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data3)){
var valid1 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs10 = errors;
if(typeof data4 !== "string"){
validate6.errors = [{instancePath:instancePath+"/permissions/" + i0,schemaPath:"#/properties/permissions/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.permissions.items.type,parentSchema:schema6.properties.permissions.items,data:data4}];
return false;
}
if(!((((((((data4 === "TRADE") || (data4 === "USER_DATA")) || (data4 === "USER_STREAM")) || (data4 === "MARKET_DATA")) || (data4 === "SUB_ACCOUNT_LIST")) || (data4 === "ACCOUNT_TRANSFER")) || (data4 === "BALANCE_FLOW")) || (data4 === "TRANSFER"))){
validate6.errors = [{instancePath:instancePath+"/permissions/" + i0,schemaPath:"#/properties/permissions/items/enum",keyword:"enum",params:{allowedValues: schema6.properties.permissions.items.enum},message:"must be equal to one of the allowed values",schema:schema6.properties.permissions.items.enum,parentSchema:schema6.properties.permissions.items,data:data4}];
return false;
}
var valid1 = _errs10 === errors;
if(!valid1){
break;
}
}
if(valid1){
let i1 = data3.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data3[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
validate6.errors = [{instancePath:instancePath+"/permissions",schemaPath:"#/properties/permissions/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)",schema:true,parentSchema:schema6.properties.permissions,data:data3}];
return false;
break;
}
indices0[item0] = i1;
}
}
}
}
else {
validate6.errors = [{instancePath:instancePath+"/permissions",schemaPath:"#/properties/permissions/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema6.properties.permissions.type,parentSchema:schema6.properties.permissions,data:data3}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.allowedIps !== undefined){
let data5 = data.allowedIps;
const _errs12 = errors;
if(errors === _errs12){
if(Array.isArray(data5)){
if(data5.length > 100){
validate6.errors = [{instancePath:instancePath+"/allowedIps",schemaPath:"#/properties/allowedIps/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema6.properties.allowedIps,data:data5}];
return false;
}
else {
var valid3 = true;
const len1 = data5.length;
for(let i2=0; i2<len1; i2++){
let data6 = data5[i2];
const _errs14 = errors;
if(errors === _errs14){
if(typeof data6 === "string"){
if(func0(data6) > 64){
validate6.errors = [{instancePath:instancePath+"/allowedIps/" + i2,schemaPath:"#/properties/allowedIps/items/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema6.properties.allowedIps.items,data:data6}];
return false;
}
else {
if(func0(data6) < 1){
validate6.errors = [{instancePath:instancePath+"/allowedIps/" + i2,schemaPath:"#/properties/allowedIps/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema6.properties.allowedIps.items,data:data6}];
return false;
}
}
}
else {
validate6.errors = [{instancePath:instancePath+"/allowedIps/" + i2,schemaPath:"#/properties/allowedIps/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.allowedIps.items.type,parentSchema:schema6.properties.allowedIps.items,data:data6}];
return false;
}
}
var valid3 = _errs14 === errors;
if(!valid3){
break;
}
}
}
}
else {
validate6.errors = [{instancePath:instancePath+"/allowedIps",schemaPath:"#/properties/allowedIps/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema6.properties.allowedIps.type,parentSchema:schema6.properties.allowedIps,data:data5}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate6.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.type,parentSchema:schema6,data}];
return false;
}
}
validate6.errors = vErrors;
return errors === 0;
}

export const setApiKey = validate7;
const schema7 = {"type":"object","required":["apiKey"],"additionalProperties":false,"properties":{"apiKey":{"type":"string","minLength":1,"maxLength":128},"permissions":{"type":"array","uniqueItems":true,"items":{"type":"string","enum":["TRADE","USER_DATA","USER_STREAM","MARKET_DATA","SUB_ACCOUNT_LIST","ACCOUNT_TRANSFER","BALANCE_FLOW","TRANSFER"]}},"allowedIps":{"type":"array","maxItems":100,"items":{"type":"string","minLength":1,"maxLength":64}},"enabled":{"type":"boolean"}}};

function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.apiKey === undefined) && (missing0 = "apiKey")){
validate7.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema7.required,parentSchema:schema7,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "apiKey") || (key0 === "permissions")) || (key0 === "allowedIps")) || (key0 === "enabled"))){
validate7.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema7,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.apiKey !== undefined){
let data0 = data.apiKey;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 128){
validate7.errors = [{instancePath:instancePath+"/apiKey",schemaPath:"#/properties/apiKey/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters",schema:128,parentSchema:schema7.properties.apiKey,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate7.errors = [{instancePath:instancePath+"/apiKey",schemaPath:"#/properties/apiKey/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema7.properties.apiKey,data:data0}];
return false;
}
}
}
else {
validate7.errors = [{instancePath:instancePath+"/apiKey",schemaPath:"#/properties/apiKey/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.apiKey.type,parentSchema:schema7.properties.apiKey,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.permissions !== undefined){
let data1 = data.permissions;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
if(typeof data2 !== "string"){
validate7.errors = [{instancePath:instancePath+"/permissions/" + i0,schemaPath:"#/properties/permissions/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.permissions.items.type,parentSchema:schema7.properties.permissions.items,data:data2}];
return false;
}
if(!((((((((data2 === "TRADE") || (data2 === "USER_DATA")) || (data2 === "USER_STREAM")) || (data2 === "MARKET_DATA")) || (data2 === "SUB_ACCOUNT_LIST")) || (data2 === "ACCOUNT_TRANSFER")) || (data2 === "BALANCE_FLOW")) || (data2 === "TRANSFER"))){
validate7.errors = [{instancePath:instancePath+"/permissions/" + i0,schemaPath:"#/properties/permissions/items/enum",keyword:"enum",params:{allowedValues: schema7.properties.permissions.items.enum},message:"must be equal to one of the allowed values",schema:schema7.properties.permissions.items.enum,parentSchema:schema7.properties.permissions.items,data:data2}];
return false;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
if(valid1){
let i1 = data1.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data1[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
validate7.errors = [{instancePath:instancePath+"/permissions",schemaPath:"#/properties/permissions/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)",schema:true,parentSchema:schema7.properties.permissions,data:data1}];
return false;
break;
}
indices0[item0] = i1;
}
}
}
}
else {
validate7.errors = [{instancePath:instancePath+"/permissions",schemaPath:"#/properties/permissions/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema7.properties.permissions.type,parentSchema:schema7.properties.permissions,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.allowedIps !== undefined){
let data3 = data.allowedIps;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data3)){
if(data3.length > 100){
validate7.errors = [{instancePath:instancePath+"/allowedIps",schemaPath:"#/properties/allowedIps/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema7.properties.allowedIps,data:data3}];
return false;
}
else {
var valid3 = true;
const len1 = data3.length;
for(let i2=0; i2<len1; i2++){
let data4 = data3[i2];
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func0(data4) > 64){
validate7.errors = [{instancePath:instancePath+"/allowedIps/" + i2,schemaPath:"#/properties/allowedIps/items/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema7.properties.allowedIps.items,data:data4}];
return false;
}
else {
if(func0(data4) < 1){
validate7.errors = [{instancePath:instancePath+"/allowedIps/" + i2,schemaPath:"#/properties/allowedIps/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema7.properties.allowedIps.items,data:data4}];
return false;
}
}
}
else {
validate7.errors = [{instancePath:instancePath+"/allowedIps/" + i2,schemaPath:"#/properties/allowedIps/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.allowedIps.items.type,parentSchema:schema7.properties.allowedIps.items,data:data4}];
return false;
}
}
var valid3 = _errs10 === errors;
if(!valid3){
break;
}
}
}
}
else {
validate7.errors = [{instancePath:instancePath+"/allowedIps",schemaPath:"#/properties/allowedIps/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema7.properties.allowedIps.type,parentSchema:schema7.properties.allowedIps,data:data3}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.enabled !== undefined){
let data5 = data.enabled;
const _errs12 = errors;
if(typeof data5 !== "boolean"){
validate7.errors = [{instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema7.properties.enabled.type,parentSchema:schema7.properties.enabled,data:data5}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema7.type,parentSchema:schema7,data}];
return false;
}
}
validate7.errors = vErrors;
return errors === 0;
}

export const addToken = validate8;
const schema8 = {"type":"object","required":["token"],"additionalProperties":false,"properties":{"token":{"type":"string","minLength":1,"maxLength":64},"scale":{"type":"integer","minimum":0,"maximum":18}}};

function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.token === undefined) && (missing0 = "token")){
validate8.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema8.required,parentSchema:schema8,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "token") || (key0 === "scale"))){
validate8.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema8,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.token !== undefined){
let data0 = data.token;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate8.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema8.properties.token,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate8.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema8.properties.token,data:data0}];
return false;
}
}
}
else {
validate8.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.properties.token.type,parentSchema:schema8.properties.token,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.scale !== undefined){
let data1 = data.scale;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate8.errors = [{instancePath:instancePath+"/scale",schemaPath:"#/properties/scale/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema8.properties.scale.type,parentSchema:schema8.properties.scale,data:data1}];
return false;
}
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 18 || isNaN(data1)){
validate8.errors = [{instancePath:instancePath+"/scale",schemaPath:"#/properties/scale/maximum",keyword:"maximum",params:{comparison: "<=", limit: 18},message:"must be <= 18",schema:18,parentSchema:schema8.properties.scale,data:data1}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate8.errors = [{instancePath:instancePath+"/scale",schemaPath:"#/properties/scale/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema8.properties.scale,data:data1}];
return false;
}
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate8.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema8.type,parentSchema:schema8,data}];
return false;
}
}
validate8.errors = vErrors;
return errors === 0;
}

export const addSymbol = validate9;
const schema9 = {"type":"object","required":["symbol","baseAsset","quoteAsset","minPrice","maxPrice","tickSize","minQuantity","maxQuantity","stepSize","minNotional"],"additionalProperties":false,"properties":{"symbol":{"type":"string","minLength":1,"maxLength":64},"baseAsset":{"type":"string","minLength":1,"maxLength":64},"quoteAsset":{"type":"string","minLength":1,"maxLength":64},"minPrice":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"maxPrice":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"tickSize":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"minQuantity":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"maxQuantity":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"stepSize":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"minNotional":{"type":"string","maxLength":100,"pattern":"^\\d+(\\.\\d+)?$","description":"An exact decimal number, zero or above, as a string without a sign or an exponent."},"maxOpenOrders":{"type":"integer","minimum":1,"maximum":1000000000}}};
const pattern9 = new RegExp("^\\d+(\\.\\d+)?$", "u");

function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((data.symbol === undefined) && (missing0 = "symbol")) || ((data.baseAsset === undefined) && (missing0 = "baseAsset"))) || ((data.quoteAsset === undefined) && (missing0 = "quoteAsset"))) || ((data.minPrice === undefined) && (missing0 = "minPrice"))) || ((data.maxPrice === undefined) && (missing0 = "maxPrice"))) || ((data.tickSize === undefined) && (missing0 = "tickSize"))) || ((data.minQuantity === undefined) && (missing0 = "minQuantity"))) || ((data.maxQuantity === undefined) && (missing0 = "maxQuantity"))) || ((data.stepSize === undefined) && (missing0 = "stepSize"))) || ((data.minNotional === undefined) && (missing0 = "minNotional"))){
validate9.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema9.required,parentSchema:schema9,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func9.call(schema9.properties, key0))){
validate9.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema9,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.symbol !== undefined){
let data0 = data.symbol;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate9.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema9.properties.symbol,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate9.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema9.properties.symbol,data:data0}];
return false;
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.symbol.type,parentSchema:schema9.properties.symbol,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.baseAsset !== undefined){
let data1 = data.baseAsset;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func0(data1) > 64){
validate9.errors = [{instancePath:instancePath+"/baseAsset",schemaPath:"#/properties/baseAsset/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema9.properties.baseAsset,data:data1}];
return false;
}
else {
if(func0(data1) < 1){
validate9.errors = [{instancePath:instancePath+"/baseAsset",schemaPath:"#/properties/baseAsset/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema9.properties.baseAsset,data:data1}];
return false;
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/baseAsset",schemaPath:"#/properties/baseAsset/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.baseAsset.type,parentSchema:schema9.properties.baseAsset,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.quoteAsset !== undefined){
let data2 = data.quoteAsset;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(func0(data2) > 64){
validate9.errors = [{instancePath:instancePath+"/quoteAsset",schemaPath:"#/properties/quoteAsset/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema9.properties.quoteAsset,data:data2}];
return false;
}
else {
if(func0(data2) < 1){
validate9.errors = [{instancePath:instancePath+"/quoteAsset",schemaPath:"#/properties/quoteAsset/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema9.properties.quoteAsset,data:data2}];
return false;
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/quoteAsset",schemaPath:"#/properties/quoteAsset/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.quoteAsset.type,parentSchema:schema9.properties.quoteAsset,data:data2}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.minPrice !== undefined){
let data3 = data.minPrice;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func0(data3) > 64){
validate9.errors = [{instancePath:instancePath+"/minPrice",schemaPath:"#/properties/minPrice/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema9.properties.minPrice,data:data3}];
return false;
}
else {
if(!pattern2.test(data3)){
validate9.errors = [{instancePath:instancePath+"/minPrice",schemaPath:"#/properties/minPrice/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema9.properties.minPrice,data:data3}];
return false;
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/minPrice",schemaPath:"#/properties/minPrice/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.minPrice.type,parentSchema:schema9.properties.minPrice,data:data3}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.maxPrice !== undefined){
let data4 = data.maxPrice;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func0(data4) > 64){
validate9.errors = [{instancePath:instancePath+"/maxPrice",schemaPath:"#/properties/maxPrice/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema9.properties.maxPrice,data:data4}];
return false;
}
else {
if(!pattern2.test(data4)){
validate9.errors = [{instancePath:instancePath+"/maxPrice",schemaPath:"#/properties/maxPrice/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema9.properties.maxPrice,data:data4}];
return false;
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/maxPrice",schemaPath:"#/properties/maxPrice/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.maxPrice.type,parentSchema:schema9.properties.maxPrice,data:data4}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tickSize !== undefined){
let data5 = data.tickSize;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data5 === "string"){
if(func0(data5) > 64){
validate9.errors = [{instancePath:instancePath+"/tickSize",schemaPath:"#/properties/tickSize/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema9.properties.tickSize,data:data5}];
return false;
}
else {
if(!pattern2.test(data5)){
validate9.errors = [{instancePath:instancePath+"/tickSize",schemaPath:"#/properties/tickSize/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema9.properties.tickSize,data:data5}];
return false;
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/tickSize",schemaPath:"#/properties/tickSize/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.tickSize.type,parentSchema:schema9.properties.tickSize,data:data5}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.minQuantity !== undefined){
let data6 = data.minQuantity;
const _errs14 = errors;
if(errors === _errs14){
if(typeof data6 === "string"){
if(func0(data6) > 64){
validate9.errors = [{instancePath:instancePath+"/minQuantity",schemaPath:"#/properties/minQuantity/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema9.properties.minQuantity,data:data6}];
return false;
}
else {
if(!pattern2.test(data6)){
validate9.errors = [{instancePath:instancePath+"/minQuantity",schemaPath:"#/properties/minQuantity/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema9.properties.minQuantity,data:data6}];
return false;
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/minQuantity",schemaPath:"#/properties/minQuantity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.minQuantity.type,parentSchema:schema9.properties.minQuantity,data:data6}];
return false;
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.maxQuantity !== undefined){
let data7 = data.maxQuantity;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data7 === "string"){
if(func0(data7) > 64){
validate9.errors = [{instancePath:instancePath+"/maxQuantity",schemaPath:"#/properties/maxQuantity/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema9.properties.maxQuantity,data:data7}];
return false;
}
else {
if(!pattern2.test(data7)){
validate9.errors = [{instancePath:instancePath+"/maxQuantity",schemaPath:"#/properties/maxQuantity/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema9.properties.maxQuantity,data:data7}];
return false;
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/maxQuantity",schemaPath:"#/properties/maxQuantity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.maxQuantity.type,parentSchema:schema9.properties.maxQuantity,data:data7}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stepSize !== undefined){
let data8 = data.stepSize;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data8 === "string"){
if(func0(data8) > 64){
validate9.errors = [{instancePath:instancePath+"/stepSize",schemaPath:"#/properties/stepSize/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema9.properties.stepSize,data:data8}];
return false;
}
else {
if(!pattern2.test(data8)){
validate9.errors = [{instancePath:instancePath+"/stepSize",schemaPath:"#/properties/stepSize/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema9.properties.stepSize,data:data8}];
return false;
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/stepSize",schemaPath:"#/properties/stepSize/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.stepSize.type,parentSchema:schema9.properties.stepSize,data:data8}];
return false;
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.minNotional !== undefined){
let data9 = data.minNotional;
const _errs20 = errors;
if(errors === _errs20){
if(typeof data9 === "string"){
if(func0(data9) > 100){
validate9.errors = [{instancePath:instancePath+"/minNotional",schemaPath:"#/properties/minNotional/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema9.properties.minNotional,data:data9}];
return false;
}
else {
if(!pattern9.test(data9)){
validate9.errors = [{instancePath:instancePath+"/minNotional",schemaPath:"#/properties/minNotional/pattern",keyword:"pattern",params:{pattern: "^\\d+(\\.\\d+)?$"},message:"must match pattern \""+"^\\d+(\\.\\d+)?$"+"\"",schema:"^\\d+(\\.\\d+)?$",parentSchema:schema9.properties.minNotional,data:data9}];
return false;
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/minNotional",schemaPath:"#/properties/minNotional/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.minNotional.type,parentSchema:schema9.properties.minNotional,data:data9}];
return false;
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.maxOpenOrders !== undefined){
let data10 = data.maxOpenOrders;
const _errs22 = errors;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
validate9.errors = [{instancePath:instancePath+"/maxOpenOrders",schemaPath:"#/properties/maxOpenOrders/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema9.properties.maxOpenOrders.type,parentSchema:schema9.properties.maxOpenOrders,data:data10}];
return false;
}
if(errors === _errs22){
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 1000000000 || isNaN(data10)){
validate9.errors = [{instancePath:instancePath+"/maxOpenOrders",schemaPath:"#/properties/maxOpenOrders/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000",schema:1000000000,parentSchema:schema9.properties.maxOpenOrders,data:data10}];
return false;
}
else {
if(data10 < 1 || isNaN(data10)){
validate9.errors = [{instancePath:instancePath+"/maxOpenOrders",schemaPath:"#/properties/maxOpenOrders/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema9.properties.maxOpenOrders,data:data10}];
return false;
}
}
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate9.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema9.type,parentSchema:schema9,data}];
return false;
}
}
validate9.errors = vErrors;
return errors === 0;
}

export const setSymbolStatus = validate10;
const schema10 = {"type":"object","required":["symbol","status"],"additionalProperties":false,"properties":{"symbol":{"type":"string","minLength":1,"maxLength":64},"status":{"type":"string","enum":["TRADING","HALT","BREAK"]}}};

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.symbol === undefined) && (missing0 = "symbol")) || ((data.status === undefined) && (missing0 = "status"))){
validate10.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema10.required,parentSchema:schema10,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "symbol") || (key0 === "status"))){
validate10.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema10,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.symbol !== undefined){
let data0 = data.symbol;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate10.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema10.properties.symbol,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate10.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema10.properties.symbol,data:data0}];
return false;
}
}
}
else {
validate10.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.symbol.type,parentSchema:schema10.properties.symbol,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data1 = data.status;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate10.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.status.type,parentSchema:schema10.properties.status,data:data1}];
return false;
}
if(!(((data1 === "TRADING") || (data1 === "HALT")) || (data1 === "BREAK"))){
validate10.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema10.properties.status.enum},message:"must be equal to one of the allowed values",schema:schema10.properties.status.enum,parentSchema:schema10.properties.status,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate10.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema10.type,parentSchema:schema10,data}];
return false;
}
}
validate10.errors = vErrors;
return errors === 0;
}

export const addContract = validate11;
const schema11 = {"type":"object","required":["symbol","inverse","index","quoteAsset","marginToken","marginPrecision","multiplier","minPrice","maxPrice","tickSize","minQuantity","maxQuantity","stepSize","minNotional","riskLimits"],"additionalProperties":false,"properties":{"symbol":{"type":"string","minLength":1,"maxLength":64},"inverse":{"type":"boolean"},"index":{"type":"string","minLength":1,"maxLength":64},"quoteAsset":{"type":"string","minLength":1,"maxLength":64},"marginToken":{"type":"string","minLength":1,"maxLength":64},"marginPrecision":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"multiplier":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"minPrice":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"maxPrice":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"tickSize":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"minQuantity":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"maxQuantity":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"stepSize":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"minNotional":{"type":"string","maxLength":100,"pattern":"^\\d+(\\.\\d+)?$","description":"An exact decimal number, zero or above, as a string without a sign or an exponent."},"maxOpenOrders":{"type":"integer","minimum":1,"maximum":1000000000},"priceBand":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"riskLimits":{"type":"array","minItems":1,"maxItems":100,"items":{"type":"object","required":["quantity","initialMargin","maintMargin"],"additionalProperties":false,"properties":{"quantity":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"initialMargin":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"maintMargin":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."}}}}}};

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((((((data.symbol === undefined) && (missing0 = "symbol")) || ((data.inverse === undefined) && (missing0 = "inverse"))) || ((data.index === undefined) && (missing0 = "index"))) || ((data.quoteAsset === undefined) && (missing0 = "quoteAsset"))) || ((data.marginToken === undefined) && (missing0 = "marginToken"))) || ((data.marginPrecision === undefined) && (missing0 = "marginPrecision"))) || ((data.multiplier === undefined) && (missing0 = "multiplier"))) || ((data.minPrice === undefined) && (missing0 = "minPrice"))) || ((data.maxPrice === undefined) && (missing0 = "maxPrice"))) || ((data.tickSize === undefined) && (missing0 = "tickSize"))) || ((data.minQuantity === undefined) && (missing0 = "minQuantity"))) || ((data.maxQuantity === undefined) && (missing0 = "maxQuantity"))) || ((data.stepSize === undefined) && (missing0 = "stepSize"))) || ((data.minNotional === undefined) && (missing0 = "minNotional"))) || ((data.riskLimits === undefined) && (missing0 = "riskLimits"))){
validate11.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema11.required,parentSchema:schema11,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func9.call(schema11.properties, key0))){
validate11.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema11,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.symbol !== undefined){
let data0 = data.symbol;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate11.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema11.properties.symbol,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate11.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema11.properties.symbol,data:data0}];
return false;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.symbol.type,parentSchema:schema11.properties.symbol,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.inverse !== undefined){
let data1 = data.inverse;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate11.errors = [{instancePath:instancePath+"/inverse",schemaPath:"#/properties/inverse/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema11.properties.inverse.type,parentSchema:schema11.properties.inverse,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.index !== undefined){
let data2 = data.index;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(func0(data2) > 64){
validate11.errors = [{instancePath:instancePath+"/index",schemaPath:"#/properties/index/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema11.properties.index,data:data2}];
return false;
}
else {
if(func0(data2) < 1){
validate11.errors = [{instancePath:instancePath+"/index",schemaPath:"#/properties/index/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema11.properties.index,data:data2}];
return false;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.index.type,parentSchema:schema11.properties.index,data:data2}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.quoteAsset !== undefined){
let data3 = data.quoteAsset;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func0(data3) > 64){
validate11.errors = [{instancePath:instancePath+"/quoteAsset",schemaPath:"#/properties/quoteAsset/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema11.properties.quoteAsset,data:data3}];
return false;
}
else {
if(func0(data3) < 1){
validate11.errors = [{instancePath:instancePath+"/quoteAsset",schemaPath:"#/properties/quoteAsset/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema11.properties.quoteAsset,data:data3}];
return false;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/quoteAsset",schemaPath:"#/properties/quoteAsset/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.quoteAsset.type,parentSchema:schema11.properties.quoteAsset,data:data3}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.marginToken !== undefined){
let data4 = data.marginToken;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func0(data4) > 64){
validate11.errors = [{instancePath:instancePath+"/marginToken",schemaPath:"#/properties/marginToken/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema11.properties.marginToken,data:data4}];
return false;
}
else {
if(func0(data4) < 1){
validate11.errors = [{instancePath:instancePath+"/marginToken",schemaPath:"#/properties/marginToken/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema11.properties.marginToken,data:data4}];
return false;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/marginToken",schemaPath:"#/properties/marginToken/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.marginToken.type,parentSchema:schema11.properties.marginToken,data:data4}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.marginPrecision !== undefined){
let data5 = data.marginPrecision;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data5 === "string"){
if(func0(data5) > 64){
validate11.errors = [{instancePath:instancePath+"/marginPrecision",schemaPath:"#/properties/marginPrecision/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema11.properties.marginPrecision,data:data5}];
return false;
}
else {
if(!pattern2.test(data5)){
validate11.errors = [{instancePath:instancePath+"/marginPrecision",schemaPath:"#/properties/marginPrecision/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema11.properties.marginPrecision,data:data5}];
return false;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/marginPrecision",schemaPath:"#/properties/marginPrecision/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.marginPrecision.type,parentSchema:schema11.properties.marginPrecision,data:data5}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.multiplier !== undefined){
let data6 = data.multiplier;
const _errs14 = errors;
if(errors === _errs14){
if(typeof data6 === "string"){
if(func0(data6) > 64){
validate11.errors = [{instancePath:instancePath+"/multiplier",schemaPath:"#/properties/multiplier/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema11.properties.multiplier,data:data6}];
return false;
}
else {
if(!pattern2.test(data6)){
validate11.errors = [{instancePath:instancePath+"/multiplier",schemaPath:"#/properties/multiplier/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema11.properties.multiplier,data:data6}];
return false;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/multiplier",schemaPath:"#/properties/multiplier/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.multiplier.type,parentSchema:schema11.properties.multiplier,data:data6}];
return false;
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.minPrice !== undefined){
let data7 = data.minPrice;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data7 === "string"){
if(func0(data7) > 64){
validate11.errors = [{instancePath:instancePath+"/minPrice",schemaPath:"#/properties/minPrice/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema11.properties.minPrice,data:data7}];
return false;
}
else {
if(!pattern2.test(data7)){
validate11.errors = [{instancePath:instancePath+"/minPrice",schemaPath:"#/properties/minPrice/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema11.properties.minPrice,data:data7}];
return false;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/minPrice",schemaPath:"#/properties/minPrice/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.minPrice.type,parentSchema:schema11.properties.minPrice,data:data7}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.maxPrice !== undefined){
let data8 = data.maxPrice;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data8 === "string"){
if(func0(data8) > 64){
validate11.errors = [{instancePath:instancePath+"/maxPrice",schemaPath:"#/properties/maxPrice/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema11.properties.maxPrice,data:data8}];
return false;
}
else {
if(!pattern2.test(data8)){
validate11.errors = [{instancePath:instancePath+"/maxPrice",schemaPath:"#/properties/maxPrice/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema11.properties.maxPrice,data:data8}];
return false;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/maxPrice",schemaPath:"#/properties/maxPrice/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.maxPrice.type,parentSchema:schema11.properties.maxPrice,data:data8}];
return false;
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tickSize !== undefined){
let data9 = data.tickSize;
const _errs20 = errors;
if(errors === _errs20){
if(typeof data9 === "string"){
if(func0(data9) > 64){
validate11.errors = [{instancePath:instancePath+"/tickSize",schemaPath:"#/properties/tickSize/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema11.properties.tickSize,data:data9}];
return false;
}
else {
if(!pattern2.test(data9)){
validate11.errors = [{instancePath:instancePath+"/tickSize",schemaPath:"#/properties/tickSize/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema11.properties.tickSize,data:data9}];
return false;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/tickSize",schemaPath:"#/properties/tickSize/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.tickSize.type,parentSchema:schema11.properties.tickSize,data:data9}];
return false;
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.minQuantity !== undefined){
let data10 = data.minQuantity;
const _errs22 = errors;
if(errors === _errs22){
if(typeof data10 === "string"){
if(func0(data10) > 64){
validate11.errors = [{instancePath:instancePath+"/minQuantity",schemaPath:"#/properties/minQuantity/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema11.properties.minQuantity,data:data10}];
return false;
}
else {
if(!pattern2.test(data10)){
validate11.errors = [{instancePath:instancePath+"/minQuantity",schemaPath:"#/properties/minQuantity/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema11.properties.minQuantity,data:data10}];
return false;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/minQuantity",schemaPath:"#/properties/minQuantity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.minQuantity.type,parentSchema:schema11.properties.minQuantity,data:data10}];
return false;
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.maxQuantity !== undefined){
let data11 = data.maxQuantity;
const _errs24 = errors;
if(errors === _errs24){
if(typeof data11 === "string"){
if(func0(data11) > 64){
validate11.errors = [{instancePath:instancePath+"/maxQuantity",schemaPath:"#/properties/maxQuantity/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema11.properties.maxQuantity,data:data11}];
return false;
}
else {
if(!pattern2.test(data11)){
validate11.errors = [{instancePath:instancePath+"/maxQuantity",schemaPath:"#/properties/maxQuantity/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema11.properties.maxQuantity,data:data11}];
return false;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/maxQuantity",schemaPath:"#/properties/maxQuantity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.maxQuantity.type,parentSchema:schema11.properties.maxQuantity,data:data11}];
return false;
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stepSize !== undefined){
let data12 = data.stepSize;
const _errs26 = errors;
if(errors === _errs26){
if(typeof data12 === "string"){
if(func0(data12) > 64){
validate11.errors = [{instancePath:instancePath+"/stepSize",schemaPath:"#/properties/stepSize/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema11.properties.stepSize,data:data12}];
return false;
}
else {
if(!pattern2.test(data12)){
validate11.errors = [{instancePath:instancePath+"/stepSize",schemaPath:"#/properties/stepSize/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema11.properties.stepSize,data:data12}];
return false;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/stepSize",schemaPath:"#/properties/stepSize/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stepSize.type,parentSchema:schema11.properties.stepSize,data:data12}];
return false;
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.minNotional !== undefined){
let data13 = data.minNotional;
const _errs28 = errors;
if(errors === _errs28){
if(typeof data13 === "string"){
if(func0(data13) > 100){
validate11.errors = [{instancePath:instancePath+"/minNotional",schemaPath:"#/properties/minNotional/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema11.properties.minNotional,data:data13}];
return false;
}
else {
if(!pattern9.test(data13)){
validate11.errors = [{instancePath:instancePath+"/minNotional",schemaPath:"#/properties/minNotional/pattern",keyword:"pattern",params:{pattern: "^\\d+(\\.\\d+)?$"},message:"must match pattern \""+"^\\d+(\\.\\d+)?$"+"\"",schema:"^\\d+(\\.\\d+)?$",parentSchema:schema11.properties.minNotional,data:data13}];
return false;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/minNotional",schemaPath:"#/properties/minNotional/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.minNotional.type,parentSchema:schema11.properties.minNotional,data:data13}];
return false;
}
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.maxOpenOrders !== undefined){
let data14 = data.maxOpenOrders;
const _errs30 = errors;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
validate11.errors = [{instancePath:instancePath+"/maxOpenOrders",schemaPath:"#/properties/maxOpenOrders/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.maxOpenOrders.type,parentSchema:schema11.properties.maxOpenOrders,data:data14}];
return false;
}
if(errors === _errs30){
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 1000000000 || isNaN(data14)){
validate11.errors = [{instancePath:instancePath+"/maxOpenOrders",schemaPath:"#/properties/maxOpenOrders/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000",schema:1000000000,parentSchema:schema11.properties.maxOpenOrders,data:data14}];
return false;
}
else {
if(data14 < 1 || isNaN(data14)){
validate11.errors = [{instancePath:instancePath+"/maxOpenOrders",schemaPath:"#/properties/maxOpenOrders/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.maxOpenOrders,data:data14}];
return false;
}
}
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.priceBand !== undefined){
let data15 = data.priceBand;
const _errs32 = errors;
if(errors === _errs32){
if(typeof data15 === "string"){
if(func0(data15) > 64){
validate11.errors = [{instancePath:instancePath+"/priceBand",schemaPath:"#/properties/priceBand/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema11.properties.priceBand,data:data15}];
return false;
}
else {
if(!pattern2.test(data15)){
validate11.errors = [{instancePath:instancePath+"/priceBand",schemaPath:"#/properties/priceBand/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema11.properties.priceBand,data:data15}];
return false;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/priceBand",schemaPath:"#/properties/priceBand/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.priceBand.type,parentSchema:schema11.properties.priceBand,data:data15}];
return false;
}
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.riskLimits !== undefined){
let data16 = data.riskLimits;
const _errs34 = errors;
if(errors === _errs34){
if(Array.isArray(data16)){
if(data16.length > 100){
validate11.errors = [{instancePath:instancePath+"/riskLimits",schemaPath:"#/properties/riskLimits/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema11.properties.riskLimits,data:data16}];
return false;
}
else {
if(data16.length < 1){
validate11.errors = [{instancePath:instancePath+"/riskLimits",schemaPath:"#/properties/riskLimits/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.riskLimits,data:data16}];
return false;
}
else {
var valid1 = true;
const len0 = data16.length;
for(let i0=0; i0<len0; i0++){
let data17 = data16[i0];
const _errs36 = errors;
if(errors === _errs36){
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
let missing1;
if((((data17.quantity === undefined) && (missing1 = "quantity")) || ((data17.initialMargin === undefined) && (missing1 = "initialMargin"))) || ((data17.maintMargin === undefined) && (missing1 = "maintMargin"))){
validate11.errors = [{instancePath:instancePath+"/riskLimits/" + i0,schemaPath:"#/properties/riskLimits/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema11.properties.riskLimits.items.required,parentSchema:schema11.properties.riskLimits.items,data:data17}];
return false;
}
else {
const _errs38 = errors;
for(const key1 in data17){
if(!(((key1 === "quantity") || (key1 === "initialMargin")) || (key1 === "maintMargin"))){
validate11.errors = [{instancePath:instancePath+"/riskLimits/" + i0,schemaPath:"#/properties/riskLimits/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.riskLimits.items,data:data17}];
return false;
break;
}
}
if(_errs38 === errors){
if(data17.quantity !== undefined){
let data18 = data17.quantity;
const _errs39 = errors;
if(errors === _errs39){
if(typeof data18 === "string"){
if(func0(data18) > 64){
validate11.errors = [{instancePath:instancePath+"/riskLimits/" + i0+"/quantity",schemaPath:"#/properties/riskLimits/items/properties/quantity/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema11.properties.riskLimits.items.properties.quantity,data:data18}];
return false;
}
else {
if(!pattern2.test(data18)){
validate11.errors = [{instancePath:instancePath+"/riskLimits/" + i0+"/quantity",schemaPath:"#/properties/riskLimits/items/properties/quantity/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema11.properties.riskLimits.items.properties.quantity,data:data18}];
return false;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/riskLimits/" + i0+"/quantity",schemaPath:"#/properties/riskLimits/items/properties/quantity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.riskLimits.items.properties.quantity.type,parentSchema:schema11.properties.riskLimits.items.properties.quantity,data:data18}];
return false;
}
}
var valid2 = _errs39 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data17.initialMargin !== undefined){
let data19 = data17.initialMargin;
const _errs41 = errors;
if(errors === _errs41){
if(typeof data19 === "string"){
if(func0(data19) > 64){
validate11.errors = [{instancePath:instancePath+"/riskLimits/" + i0+"/initialMargin",schemaPath:"#/properties/riskLimits/items/properties/initialMargin/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema11.properties.riskLimits.items.properties.initialMargin,data:data19}];
return false;
}
else {
if(!pattern2.test(data19)){
validate11.errors = [{instancePath:instancePath+"/riskLimits/" + i0+"/initialMargin",schemaPath:"#/properties/riskLimits/items/properties/initialMargin/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema11.properties.riskLimits.items.properties.initialMargin,data:data19}];
return false;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/riskLimits/" + i0+"/initialMargin",schemaPath:"#/properties/riskLimits/items/properties/initialMargin/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.riskLimits.items.properties.initialMargin.type,parentSchema:schema11.properties.riskLimits.items.properties.initialMargin,data:data19}];
return false;
}
}
var valid2 = _errs41 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data17.maintMargin !== undefined){
let data20 = data17.maintMargin;
const _errs43 = errors;
if(errors === _errs43){
if(typeof data20 === "string"){
if(func0(data20) > 64){
validate11.errors = [{instancePath:instancePath+"/riskLimits/" + i0+"/maintMargin",schemaPath:"#/properties/riskLimits/items/properties/maintMargin/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema11.properties.riskLimits.items.properties.maintMargin,data:data20}];
return false;
}
else {
if(!pattern2.test(data20)){
validate11.errors = [{instancePath:instancePath+"/riskLimits/" + i0+"/maintMargin",schemaPath:"#/properties/riskLimits/items/properties/maintMargin/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema11.properties.riskLimits.items.properties.maintMargin,data:data20}];
return false;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/riskLimits/" + i0+"/maintMargin",schemaPath:"#/properties/riskLimits/items/properties/maintMargin/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.riskLimits.items.properties.maintMargin.type,parentSchema:schema11.properties.riskLimits.items.properties.maintMargin,data:data20}];
return false;
}
}
var valid2 = _errs43 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/riskLimits/" + i0,schemaPath:"#/properties/riskLimits/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.riskLimits.items.type,parentSchema:schema11.properties.riskLimits.items,data:data17}];
return false;
}
}
var valid1 = _errs36 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/riskLimits",schemaPath:"#/properties/riskLimits/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.riskLimits.type,parentSchema:schema11.properties.riskLimits,data:data16}];
return false;
}
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate11.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data}];
return false;
}
}
validate11.errors = vErrors;
return errors === 0;
}

export const setContractStatus = validate12;
const schema12 = {"type":"object","required":["symbol","status"],"additionalProperties":false,"properties":{"symbol":{"type":"string","minLength":1,"maxLength":64},"status":{"type":"string","enum":["TRADING","HALT","BREAK"]}}};

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.symbol === undefined) && (missing0 = "symbol")) || ((data.status === undefined) && (missing0 = "status"))){
validate12.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema12.required,parentSchema:schema12,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "symbol") || (key0 === "status"))){
validate12.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema12,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.symbol !== undefined){
let data0 = data.symbol;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate12.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema12.properties.symbol,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate12.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema12.properties.symbol,data:data0}];
return false;
}
}
}
else {
validate12.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.properties.symbol.type,parentSchema:schema12.properties.symbol,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data1 = data.status;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate12.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.properties.status.type,parentSchema:schema12.properties.status,data:data1}];
return false;
}
if(!(((data1 === "TRADING") || (data1 === "HALT")) || (data1 === "BREAK"))){
validate12.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema12.properties.status.enum},message:"must be equal to one of the allowed values",schema:schema12.properties.status.enum,parentSchema:schema12.properties.status,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate12.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema12.type,parentSchema:schema12,data}];
return false;
}
}
validate12.errors = vErrors;
return errors === 0;
}

export const setRiskLimits = validate13;
const schema13 = {"type":"object","required":["symbol","riskLimits"],"additionalProperties":false,"properties":{"symbol":{"type":"string","minLength":1,"maxLength":64},"riskLimits":{"type":"array","minItems":1,"maxItems":100,"items":{"type":"object","required":["quantity","initialMargin","maintMargin"],"additionalProperties":false,"properties":{"quantity":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"initialMargin":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"maintMargin":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."}}}}}};

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.symbol === undefined) && (missing0 = "symbol")) || ((data.riskLimits === undefined) && (missing0 = "riskLimits"))){
validate13.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema13.required,parentSchema:schema13,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "symbol") || (key0 === "riskLimits"))){
validate13.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema13,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.symbol !== undefined){
let data0 = data.symbol;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate13.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema13.properties.symbol,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate13.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema13.properties.symbol,data:data0}];
return false;
}
}
}
else {
validate13.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.symbol.type,parentSchema:schema13.properties.symbol,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.riskLimits !== undefined){
let data1 = data.riskLimits;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
if(data1.length > 100){
validate13.errors = [{instancePath:instancePath+"/riskLimits",schemaPath:"#/properties/riskLimits/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema13.properties.riskLimits,data:data1}];
return false;
}
else {
if(data1.length < 1){
validate13.errors = [{instancePath:instancePath+"/riskLimits",schemaPath:"#/properties/riskLimits/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema13.properties.riskLimits,data:data1}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
if(errors === _errs6){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((((data2.quantity === undefined) && (missing1 = "quantity")) || ((data2.initialMargin === undefined) && (missing1 = "initialMargin"))) || ((data2.maintMargin === undefined) && (missing1 = "maintMargin"))){
validate13.errors = [{instancePath:instancePath+"/riskLimits/" + i0,schemaPath:"#/properties/riskLimits/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema13.properties.riskLimits.items.required,parentSchema:schema13.properties.riskLimits.items,data:data2}];
return false;
}
else {
const _errs8 = errors;
for(const key1 in data2){
if(!(((key1 === "quantity") || (key1 === "initialMargin")) || (key1 === "maintMargin"))){
validate13.errors = [{instancePath:instancePath+"/riskLimits/" + i0,schemaPath:"#/properties/riskLimits/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema13.properties.riskLimits.items,data:data2}];
return false;
break;
}
}
if(_errs8 === errors){
if(data2.quantity !== undefined){
let data3 = data2.quantity;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data3 === "string"){
if(func0(data3) > 64){
validate13.errors = [{instancePath:instancePath+"/riskLimits/" + i0+"/quantity",schemaPath:"#/properties/riskLimits/items/properties/quantity/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema13.properties.riskLimits.items.properties.quantity,data:data3}];
return false;
}
else {
if(!pattern2.test(data3)){
validate13.errors = [{instancePath:instancePath+"/riskLimits/" + i0+"/quantity",schemaPath:"#/properties/riskLimits/items/properties/quantity/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema13.properties.riskLimits.items.properties.quantity,data:data3}];
return false;
}
}
}
else {
validate13.errors = [{instancePath:instancePath+"/riskLimits/" + i0+"/quantity",schemaPath:"#/properties/riskLimits/items/properties/quantity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.riskLimits.items.properties.quantity.type,parentSchema:schema13.properties.riskLimits.items.properties.quantity,data:data3}];
return false;
}
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.initialMargin !== undefined){
let data4 = data2.initialMargin;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data4 === "string"){
if(func0(data4) > 64){
validate13.errors = [{instancePath:instancePath+"/riskLimits/" + i0+"/initialMargin",schemaPath:"#/properties/riskLimits/items/properties/initialMargin/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema13.properties.riskLimits.items.properties.initialMargin,data:data4}];
return false;
}
else {
if(!pattern2.test(data4)){
validate13.errors = [{instancePath:instancePath+"/riskLimits/" + i0+"/initialMargin",schemaPath:"#/properties/riskLimits/items/properties/initialMargin/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema13.properties.riskLimits.items.properties.initialMargin,data:data4}];
return false;
}
}
}
else {
validate13.errors = [{instancePath:instancePath+"/riskLimits/" + i0+"/initialMargin",schemaPath:"#/properties/riskLimits/items/properties/initialMargin/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.riskLimits.items.properties.initialMargin.type,parentSchema:schema13.properties.riskLimits.items.properties.initialMargin,data:data4}];
return false;
}
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.maintMargin !== undefined){
let data5 = data2.maintMargin;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data5 === "string"){
if(func0(data5) > 64){
validate13.errors = [{instancePath:instancePath+"/riskLimits/" + i0+"/maintMargin",schemaPath:"#/properties/riskLimits/items/properties/maintMargin/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema13.properties.riskLimits.items.properties.maintMargin,data:data5}];
return false;
}
else {
if(!pattern2.test(data5)){
validate13.errors = [{instancePath:instancePath+"/riskLimits/" + i0+"/maintMargin",schemaPath:"#/properties/riskLimits/items/properties/maintMargin/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema13.properties.riskLimits.items.properties.maintMargin,data:data5}];
return false;
}
}
}
else {
validate13.errors = [{instancePath:instancePath+"/riskLimits/" + i0+"/maintMargin",schemaPath:"#/properties/riskLimits/items/properties/maintMargin/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.riskLimits.items.properties.maintMargin.type,parentSchema:schema13.properties.riskLimits.items.properties.maintMargin,data:data5}];
return false;
}
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
else {
validate13.errors = [{instancePath:instancePath+"/riskLimits/" + i0,schemaPath:"#/properties/riskLimits/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema13.properties.riskLimits.items.type,parentSchema:schema13.properties.riskLimits.items,data:data2}];
return false;
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate13.errors = [{instancePath:instancePath+"/riskLimits",schemaPath:"#/properties/riskLimits/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema13.properties.riskLimits.type,parentSchema:schema13.properties.riskLimits,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate13.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema13.type,parentSchema:schema13,data}];
return false;
}
}
validate13.errors = vErrors;
return errors === 0;
}

export const setFundingRate = validate14;
const schema14 = {"type":"object","required":["symbol","rate"],"additionalProperties":false,"properties":{"symbol":{"type":"string","minLength":1,"maxLength":64},"rate":{"type":"string","pattern":"^-?(0(\\.\\d{1,8})?|1(\\.0{1,8})?)$","description":"The rate, from -1 to 1 with at most 8 decimal places; if it is positive, long positions pay short positions"}}};
const pattern26 = new RegExp("^-?(0(\\.\\d{1,8})?|1(\\.0{1,8})?)$", "u");

function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.symbol === undefined) && (missing0 = "symbol")) || ((data.rate === undefined) && (missing0 = "rate"))){
validate14.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema14.required,parentSchema:schema14,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "symbol") || (key0 === "rate"))){
validate14.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema14,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.symbol !== undefined){
let data0 = data.symbol;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate14.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema14.properties.symbol,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate14.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema14.properties.symbol,data:data0}];
return false;
}
}
}
else {
validate14.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.symbol.type,parentSchema:schema14.properties.symbol,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rate !== undefined){
let data1 = data.rate;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern26.test(data1)){
validate14.errors = [{instancePath:instancePath+"/rate",schemaPath:"#/properties/rate/pattern",keyword:"pattern",params:{pattern: "^-?(0(\\.\\d{1,8})?|1(\\.0{1,8})?)$"},message:"must match pattern \""+"^-?(0(\\.\\d{1,8})?|1(\\.0{1,8})?)$"+"\"",schema:"^-?(0(\\.\\d{1,8})?|1(\\.0{1,8})?)$",parentSchema:schema14.properties.rate,data:data1}];
return false;
}
}
else {
validate14.errors = [{instancePath:instancePath+"/rate",schemaPath:"#/properties/rate/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.rate.type,parentSchema:schema14.properties.rate,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate14.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema14.type,parentSchema:schema14,data}];
return false;
}
}
validate14.errors = vErrors;
return errors === 0;
}

export const setInsuranceFund = validate15;
const schema15 = {"type":"object","required":["token","balance"],"additionalProperties":false,"properties":{"token":{"type":"string","minLength":1,"maxLength":64},"balance":{"type":"string","maxLength":100,"pattern":"^\\d+(\\.\\d+)?$","description":"An exact decimal number, zero or above, as a string without a sign or an exponent."}}};

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.token === undefined) && (missing0 = "token")) || ((data.balance === undefined) && (missing0 = "balance"))){
validate15.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema15.required,parentSchema:schema15,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "token") || (key0 === "balance"))){
validate15.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema15,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.token !== undefined){
let data0 = data.token;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate15.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema15.properties.token,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate15.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema15.properties.token,data:data0}];
return false;
}
}
}
else {
validate15.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.token.type,parentSchema:schema15.properties.token,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.balance !== undefined){
let data1 = data.balance;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func0(data1) > 100){
validate15.errors = [{instancePath:instancePath+"/balance",schemaPath:"#/properties/balance/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema15.properties.balance,data:data1}];
return false;
}
else {
if(!pattern9.test(data1)){
validate15.errors = [{instancePath:instancePath+"/balance",schemaPath:"#/properties/balance/pattern",keyword:"pattern",params:{pattern: "^\\d+(\\.\\d+)?$"},message:"must match pattern \""+"^\\d+(\\.\\d+)?$"+"\"",schema:"^\\d+(\\.\\d+)?$",parentSchema:schema15.properties.balance,data:data1}];
return false;
}
}
}
else {
validate15.errors = [{instancePath:instancePath+"/balance",schemaPath:"#/properties/balance/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.balance.type,parentSchema:schema15.properties.balance,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate15.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema15.type,parentSchema:schema15,data}];
return false;
}
}
validate15.errors = vErrors;
return errors === 0;
}

export const addOption = validate16;
const schema16 = {"type":"object","required":["symbol","optionType","baseAsset","index","quoteAsset","strike","maxPayOff","expiration","settlement","minPrice","maxPrice","tickSize","minQuantity","maxQuantity","stepSize","minNotional"],"additionalProperties":false,"properties":{"symbol":{"type":"string","minLength":1,"maxLength":64},"optionType":{"type":"string","enum":["call","put"]},"baseAsset":{"type":"string","minLength":1,"maxLength":64},"index":{"type":"string","minLength":1,"maxLength":64},"quoteAsset":{"type":"string","minLength":1,"maxLength":64},"strike":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"maxPayOff":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"expiration":{"type":"integer","minimum":0,"maximum":253402300799999},"settlement":{"type":"string","enum":["daily","weekly"]},"strikeStep":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"minPrice":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"maxPrice":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"tickSize":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"minQuantity":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"maxQuantity":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"stepSize":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."},"minNotional":{"type":"string","maxLength":100,"pattern":"^\\d+(\\.\\d+)?$","description":"An exact decimal number, zero or above, as a string without a sign or an exponent."},"maxOpenOrders":{"type":"integer","minimum":1,"maximum":1000000000}}};

function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((((((((data.symbol === undefined) && (missing0 = "symbol")) || ((data.optionType === undefined) && (missing0 = "optionType"))) || ((data.baseAsset === undefined) && (missing0 = "baseAsset"))) || ((data.index === undefined) && (missing0 = "index"))) || ((data.quoteAsset === undefined) && (missing0 = "quoteAsset"))) || ((data.strike === undefined) && (missing0 = "strike"))) || ((data.maxPayOff === undefined) && (missing0 = "maxPayOff"))) || ((data.expiration === undefined) && (missing0 = "expiration"))) || ((data.settlement === undefined) && (missing0 = "settlement"))) || ((data.minPrice === undefined) && (missing0 = "minPrice"))) || ((data.maxPrice === undefined) && (missing0 = "maxPrice"))) || ((data.tickSize === undefined) && (missing0 = "tickSize"))) || ((data.minQuantity === undefined) && (missing0 = "minQuantity"))) || ((data.maxQuantity === undefined) && (missing0 = "maxQuantity"))) || ((data.stepSize === undefined) && (missing0 = "stepSize"))) || ((data.minNotional === undefined) && (missing0 = "minNotional"))){
validate16.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema16.required,parentSchema:schema16,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func9.call(schema16.properties, key0))){
validate16.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema16,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.symbol !== undefined){
let data0 = data.symbol;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate16.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema16.properties.symbol,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate16.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema16.properties.symbol,data:data0}];
return false;
}
}
}
else {
validate16.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.symbol.type,parentSchema:schema16.properties.symbol,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.optionType !== undefined){
let data1 = data.optionType;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate16.errors = [{instancePath:instancePath+"/optionType",schemaPath:"#/properties/optionType/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.optionType.type,parentSchema:schema16.properties.optionType,data:data1}];
return false;
}
if(!((data1 === "call") || (data1 === "put"))){
validate16.errors = [{instancePath:instancePath+"/optionType",schemaPath:"#/properties/optionType/enum",keyword:"enum",params:{allowedValues: schema16.properties.optionType.enum},message:"must be equal to one of the allowed values",schema:schema16.properties.optionType.enum,parentSchema:schema16.properties.optionType,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.baseAsset !== undefined){
let data2 = data.baseAsset;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(func0(data2) > 64){
validate16.errors = [{instancePath:instancePath+"/baseAsset",schemaPath:"#/properties/baseAsset/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema16.properties.baseAsset,data:data2}];
return false;
}
else {
if(func0(data2) < 1){
validate16.errors = [{instancePath:instancePath+"/baseAsset",schemaPath:"#/properties/baseAsset/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema16.properties.baseAsset,data:data2}];
return false;
}
}
}
else {
validate16.errors = [{instancePath:instancePath+"/baseAsset",schemaPath:"#/properties/baseAsset/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.baseAsset.type,parentSchema:schema16.properties.baseAsset,data:data2}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.index !== undefined){
let data3 = data.index;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func0(data3) > 64){
validate16.errors = [{instancePath:instancePath+"/index",schemaPath:"#/properties/index/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema16.properties.index,data:data3}];
return false;
}
else {
if(func0(data3) < 1){
validate16.errors = [{instancePath:instancePath+"/index",schemaPath:"#/properties/index/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema16.properties.index,data:data3}];
return false;
}
}
}
else {
validate16.errors = [{instancePath:instancePath+"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.index.type,parentSchema:schema16.properties.index,data:data3}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.quoteAsset !== undefined){
let data4 = data.quoteAsset;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func0(data4) > 64){
validate16.errors = [{instancePath:instancePath+"/quoteAsset",schemaPath:"#/properties/quoteAsset/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema16.properties.quoteAsset,data:data4}];
return false;
}
else {
if(func0(data4) < 1){
validate16.errors = [{instancePath:instancePath+"/quoteAsset",schemaPath:"#/properties/quoteAsset/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema16.properties.quoteAsset,data:data4}];
return false;
}
}
}
else {
validate16.errors = [{instancePath:instancePath+"/quoteAsset",schemaPath:"#/properties/quoteAsset/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.quoteAsset.type,parentSchema:schema16.properties.quoteAsset,data:data4}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.strike !== undefined){
let data5 = data.strike;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data5 === "string"){
if(func0(data5) > 64){
validate16.errors = [{instancePath:instancePath+"/strike",schemaPath:"#/properties/strike/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema16.properties.strike,data:data5}];
return false;
}
else {
if(!pattern2.test(data5)){
validate16.errors = [{instancePath:instancePath+"/strike",schemaPath:"#/properties/strike/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema16.properties.strike,data:data5}];
return false;
}
}
}
else {
validate16.errors = [{instancePath:instancePath+"/strike",schemaPath:"#/properties/strike/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.strike.type,parentSchema:schema16.properties.strike,data:data5}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.maxPayOff !== undefined){
let data6 = data.maxPayOff;
const _errs14 = errors;
if(errors === _errs14){
if(typeof data6 === "string"){
if(func0(data6) > 64){
validate16.errors = [{instancePath:instancePath+"/maxPayOff",schemaPath:"#/properties/maxPayOff/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema16.properties.maxPayOff,data:data6}];
return false;
}
else {
if(!pattern2.test(data6)){
validate16.errors = [{instancePath:instancePath+"/maxPayOff",schemaPath:"#/properties/maxPayOff/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema16.properties.maxPayOff,data:data6}];
return false;
}
}
}
else {
validate16.errors = [{instancePath:instancePath+"/maxPayOff",schemaPath:"#/properties/maxPayOff/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.maxPayOff.type,parentSchema:schema16.properties.maxPayOff,data:data6}];
return false;
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expiration !== undefined){
let data7 = data.expiration;
const _errs16 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate16.errors = [{instancePath:instancePath+"/expiration",schemaPath:"#/properties/expiration/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema16.properties.expiration.type,parentSchema:schema16.properties.expiration,data:data7}];
return false;
}
if(errors === _errs16){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 253402300799999 || isNaN(data7)){
validate16.errors = [{instancePath:instancePath+"/expiration",schemaPath:"#/properties/expiration/maximum",keyword:"maximum",params:{comparison: "<=", limit: 253402300799999},message:"must be <= 253402300799999",schema:253402300799999,parentSchema:schema16.properties.expiration,data:data7}];
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
validate16.errors = [{instancePath:instancePath+"/expiration",schemaPath:"#/properties/expiration/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema16.properties.expiration,data:data7}];
return false;
}
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.settlement !== undefined){
let data8 = data.settlement;
const _errs18 = errors;
if(typeof data8 !== "string"){
validate16.errors = [{instancePath:instancePath+"/settlement",schemaPath:"#/properties/settlement/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.settlement.type,parentSchema:schema16.properties.settlement,data:data8}];
return false;
}
if(!((data8 === "daily") || (data8 === "weekly"))){
validate16.errors = [{instancePath:instancePath+"/settlement",schemaPath:"#/properties/settlement/enum",keyword:"enum",params:{allowedValues: schema16.properties.settlement.enum},message:"must be equal to one of the allowed values",schema:schema16.properties.settlement.enum,parentSchema:schema16.properties.settlement,data:data8}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.strikeStep !== undefined){
let data9 = data.strikeStep;
const _errs20 = errors;
if(errors === _errs20){
if(typeof data9 === "string"){
if(func0(data9) > 64){
validate16.errors = [{instancePath:instancePath+"/strikeStep",schemaPath:"#/properties/strikeStep/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema16.properties.strikeStep,data:data9}];
return false;
}
else {
if(!pattern2.test(data9)){
validate16.errors = [{instancePath:instancePath+"/strikeStep",schemaPath:"#/properties/strikeStep/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema16.properties.strikeStep,data:data9}];
return false;
}
}
}
else {
validate16.errors = [{instancePath:instancePath+"/strikeStep",schemaPath:"#/properties/strikeStep/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.strikeStep.type,parentSchema:schema16.properties.strikeStep,data:data9}];
return false;
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.minPrice !== undefined){
let data10 = data.minPrice;
const _errs22 = errors;
if(errors === _errs22){
if(typeof data10 === "string"){
if(func0(data10) > 64){
validate16.errors = [{instancePath:instancePath+"/minPrice",schemaPath:"#/properties/minPrice/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema16.properties.minPrice,data:data10}];
return false;
}
else {
if(!pattern2.test(data10)){
validate16.errors = [{instancePath:instancePath+"/minPrice",schemaPath:"#/properties/minPrice/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema16.properties.minPrice,data:data10}];
return false;
}
}
}
else {
validate16.errors = [{instancePath:instancePath+"/minPrice",schemaPath:"#/properties/minPrice/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.minPrice.type,parentSchema:schema16.properties.minPrice,data:data10}];
return false;
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.maxPrice !== undefined){
let data11 = data.maxPrice;
const _errs24 = errors;
if(errors === _errs24){
if(typeof data11 === "string"){
if(func0(data11) > 64){
validate16.errors = [{instancePath:instancePath+"/maxPrice",schemaPath:"#/properties/maxPrice/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema16.properties.maxPrice,data:data11}];
return false;
}
else {
if(!pattern2.test(data11)){
validate16.errors = [{instancePath:instancePath+"/maxPrice",schemaPath:"#/properties/maxPrice/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema16.properties.maxPrice,data:data11}];
return false;
}
}
}
else {
validate16.errors = [{instancePath:instancePath+"/maxPrice",schemaPath:"#/properties/maxPrice/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.maxPrice.type,parentSchema:schema16.properties.maxPrice,data:data11}];
return false;
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tickSize !== undefined){
let data12 = data.tickSize;
const _errs26 = errors;
if(errors === _errs26){
if(typeof data12 === "string"){
if(func0(data12) > 64){
validate16.errors = [{instancePath:instancePath+"/tickSize",schemaPath:"#/properties/tickSize/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema16.properties.tickSize,data:data12}];
return false;
}
else {
if(!pattern2.test(data12)){
validate16.errors = [{instancePath:instancePath+"/tickSize",schemaPath:"#/properties/tickSize/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema16.properties.tickSize,data:data12}];
return false;
}
}
}
else {
validate16.errors = [{instancePath:instancePath+"/tickSize",schemaPath:"#/properties/tickSize/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.tickSize.type,parentSchema:schema16.properties.tickSize,data:data12}];
return false;
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.minQuantity !== undefined){
let data13 = data.minQuantity;
const _errs28 = errors;
if(errors === _errs28){
if(typeof data13 === "string"){
if(func0(data13) > 64){
validate16.errors = [{instancePath:instancePath+"/minQuantity",schemaPath:"#/properties/minQuantity/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema16.properties.minQuantity,data:data13}];
return false;
}
else {
if(!pattern2.test(data13)){
validate16.errors = [{instancePath:instancePath+"/minQuantity",schemaPath:"#/properties/minQuantity/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema16.properties.minQuantity,data:data13}];
return false;
}
}
}
else {
validate16.errors = [{instancePath:instancePath+"/minQuantity",schemaPath:"#/properties/minQuantity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.minQuantity.type,parentSchema:schema16.properties.minQuantity,data:data13}];
return false;
}
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.maxQuantity !== undefined){
let data14 = data.maxQuantity;
const _errs30 = errors;
if(errors === _errs30){
if(typeof data14 === "string"){
if(func0(data14) > 64){
validate16.errors = [{instancePath:instancePath+"/maxQuantity",schemaPath:"#/properties/maxQuantity/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema16.properties.maxQuantity,data:data14}];
return false;
}
else {
if(!pattern2.test(data14)){
validate16.errors = [{instancePath:instancePath+"/maxQuantity",schemaPath:"#/properties/maxQuantity/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema16.properties.maxQuantity,data:data14}];
return false;
}
}
}
else {
validate16.errors = [{instancePath:instancePath+"/maxQuantity",schemaPath:"#/properties/maxQuantity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.maxQuantity.type,parentSchema:schema16.properties.maxQuantity,data:data14}];
return false;
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stepSize !== undefined){
let data15 = data.stepSize;
const _errs32 = errors;
if(errors === _errs32){
if(typeof data15 === "string"){
if(func0(data15) > 64){
validate16.errors = [{instancePath:instancePath+"/stepSize",schemaPath:"#/properties/stepSize/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema16.properties.stepSize,data:data15}];
return false;
}
else {
if(!pattern2.test(data15)){
validate16.errors = [{instancePath:instancePath+"/stepSize",schemaPath:"#/properties/stepSize/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema16.properties.stepSize,data:data15}];
return false;
}
}
}
else {
validate16.errors = [{instancePath:instancePath+"/stepSize",schemaPath:"#/properties/stepSize/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.stepSize.type,parentSchema:schema16.properties.stepSize,data:data15}];
return false;
}
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.minNotional !== undefined){
let data16 = data.minNotional;
const _errs34 = errors;
if(errors === _errs34){
if(typeof data16 === "string"){
if(func0(data16) > 100){
validate16.errors = [{instancePath:instancePath+"/minNotional",schemaPath:"#/properties/minNotional/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema16.properties.minNotional,data:data16}];
return false;
}
else {
if(!pattern9.test(data16)){
validate16.errors = [{instancePath:instancePath+"/minNotional",schemaPath:"#/properties/minNotional/pattern",keyword:"pattern",params:{pattern: "^\\d+(\\.\\d+)?$"},message:"must match pattern \""+"^\\d+(\\.\\d+)?$"+"\"",schema:"^\\d+(\\.\\d+)?$",parentSchema:schema16.properties.minNotional,data:data16}];
return false;
}
}
}
else {
validate16.errors = [{instancePath:instancePath+"/minNotional",schemaPath:"#/properties/minNotional/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.minNotional.type,parentSchema:schema16.properties.minNotional,data:data16}];
return false;
}
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.maxOpenOrders !== undefined){
let data17 = data.maxOpenOrders;
const _errs36 = errors;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
validate16.errors = [{instancePath:instancePath+"/maxOpenOrders",schemaPath:"#/properties/maxOpenOrders/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema16.properties.maxOpenOrders.type,parentSchema:schema16.properties.maxOpenOrders,data:data17}];
return false;
}
if(errors === _errs36){
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 > 1000000000 || isNaN(data17)){
validate16.errors = [{instancePath:instancePath+"/maxOpenOrders",schemaPath:"#/properties/maxOpenOrders/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000",schema:1000000000,parentSchema:schema16.properties.maxOpenOrders,data:data17}];
return false;
}
else {
if(data17 < 1 || isNaN(data17)){
validate16.errors = [{instancePath:instancePath+"/maxOpenOrders",schemaPath:"#/properties/maxOpenOrders/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema16.properties.maxOpenOrders,data:data17}];
return false;
}
}
}
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate16.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema16.type,parentSchema:schema16,data}];
return false;
}
}
validate16.errors = vErrors;
return errors === 0;
}

export const setOptionStatus = validate17;
const schema17 = {"type":"object","required":["symbol","status"],"additionalProperties":false,"properties":{"symbol":{"type":"string","minLength":1,"maxLength":64},"status":{"type":"string","enum":["TRADING","HALT","BREAK"]}}};

function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.symbol === undefined) && (missing0 = "symbol")) || ((data.status === undefined) && (missing0 = "status"))){
validate17.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema17.required,parentSchema:schema17,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "symbol") || (key0 === "status"))){
validate17.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema17,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.symbol !== undefined){
let data0 = data.symbol;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate17.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema17.properties.symbol,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate17.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema17.properties.symbol,data:data0}];
return false;
}
}
}
else {
validate17.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.properties.symbol.type,parentSchema:schema17.properties.symbol,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data1 = data.status;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate17.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.properties.status.type,parentSchema:schema17.properties.status,data:data1}];
return false;
}
if(!(((data1 === "TRADING") || (data1 === "HALT")) || (data1 === "BREAK"))){
validate17.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema17.properties.status.enum},message:"must be equal to one of the allowed values",schema:schema17.properties.status.enum,parentSchema:schema17.properties.status,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate17.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.type,parentSchema:schema17,data}];
return false;
}
}
validate17.errors = vErrors;
return errors === 0;
}

export const setIndexPrice = validate18;
const schema18 = {"type":"object","required":["symbol","price"],"additionalProperties":false,"properties":{"symbol":{"type":"string","minLength":1,"maxLength":64},"price":{"type":"string","maxLength":64,"pattern":"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$","description":"An exact decimal number above zero, as a string without a sign or an exponent."}}};

function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.symbol === undefined) && (missing0 = "symbol")) || ((data.price === undefined) && (missing0 = "price"))){
validate18.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema18.required,parentSchema:schema18,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "symbol") || (key0 === "price"))){
validate18.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema18,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.symbol !== undefined){
let data0 = data.symbol;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate18.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema18.properties.symbol,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate18.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema18.properties.symbol,data:data0}];
return false;
}
}
}
else {
validate18.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.symbol.type,parentSchema:schema18.properties.symbol,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.price !== undefined){
let data1 = data.price;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func0(data1) > 64){
validate18.errors = [{instancePath:instancePath+"/price",schemaPath:"#/properties/price/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema18.properties.price,data:data1}];
return false;
}
else {
if(!pattern2.test(data1)){
validate18.errors = [{instancePath:instancePath+"/price",schemaPath:"#/properties/price/pattern",keyword:"pattern",params:{pattern: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"},message:"must match pattern \""+"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$"+"\"",schema:"^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",parentSchema:schema18.properties.price,data:data1}];
return false;
}
}
}
else {
validate18.errors = [{instancePath:instancePath+"/price",schemaPath:"#/properties/price/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.price.type,parentSchema:schema18.properties.price,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate18.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema18.type,parentSchema:schema18,data}];
return false;
}
}
validate18.errors = vErrors;
return errors === 0;
}

export const setIndexMover = validate19;
const schema19 = {"type":"object","required":["symbol","enabled"],"additionalProperties":false,"properties":{"symbol":{"type":"string","minLength":1,"maxLength":64},"enabled":{"type":"boolean"},"seed":{"type":"integer","minimum":0,"maximum":4294967295},"step":{"type":"string","maxLength":20,"pattern":"^0+\\.0*[1-9]\\d*$","description":"A fraction above 0 and below 1, as a string with at most 18 decimal places."},"intervalMs":{"type":"integer","minimum":1000,"maximum":86400000}}};
const pattern39 = new RegExp("^0+\\.0*[1-9]\\d*$", "u");

function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.symbol === undefined) && (missing0 = "symbol")) || ((data.enabled === undefined) && (missing0 = "enabled"))){
validate19.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema19.required,parentSchema:schema19,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "symbol") || (key0 === "enabled")) || (key0 === "seed")) || (key0 === "step")) || (key0 === "intervalMs"))){
validate19.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema19,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.symbol !== undefined){
let data0 = data.symbol;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate19.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema19.properties.symbol,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate19.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema19.properties.symbol,data:data0}];
return false;
}
}
}
else {
validate19.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.symbol.type,parentSchema:schema19.properties.symbol,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.enabled !== undefined){
let data1 = data.enabled;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate19.errors = [{instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema19.properties.enabled.type,parentSchema:schema19.properties.enabled,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
let data2 = data.seed;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate19.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema19.properties.seed.type,parentSchema:schema19.properties.seed,data:data2}];
return false;
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 4294967295 || isNaN(data2)){
validate19.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/maximum",keyword:"maximum",params:{comparison: "<=", limit: 4294967295},message:"must be <= 4294967295",schema:4294967295,parentSchema:schema19.properties.seed,data:data2}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate19.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema19.properties.seed,data:data2}];
return false;
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.step !== undefined){
let data3 = data.step;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func0(data3) > 20){
validate19.errors = [{instancePath:instancePath+"/step",schemaPath:"#/properties/step/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters",schema:20,parentSchema:schema19.properties.step,data:data3}];
return false;
}
else {
if(!pattern39.test(data3)){
validate19.errors = [{instancePath:instancePath+"/step",schemaPath:"#/properties/step/pattern",keyword:"pattern",params:{pattern: "^0+\\.0*[1-9]\\d*$"},message:"must match pattern \""+"^0+\\.0*[1-9]\\d*$"+"\"",schema:"^0+\\.0*[1-9]\\d*$",parentSchema:schema19.properties.step,data:data3}];
return false;
}
}
}
else {
validate19.errors = [{instancePath:instancePath+"/step",schemaPath:"#/properties/step/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.step.type,parentSchema:schema19.properties.step,data:data3}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.intervalMs !== undefined){
let data4 = data.intervalMs;
const _errs10 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate19.errors = [{instancePath:instancePath+"/intervalMs",schemaPath:"#/properties/intervalMs/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema19.properties.intervalMs.type,parentSchema:schema19.properties.intervalMs,data:data4}];
return false;
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 86400000 || isNaN(data4)){
validate19.errors = [{instancePath:instancePath+"/intervalMs",schemaPath:"#/properties/intervalMs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400000},message:"must be <= 86400000",schema:86400000,parentSchema:schema19.properties.intervalMs,data:data4}];
return false;
}
else {
if(data4 < 1000 || isNaN(data4)){
validate19.errors = [{instancePath:instancePath+"/intervalMs",schemaPath:"#/properties/intervalMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1000},message:"must be >= 1000",schema:1000,parentSchema:schema19.properties.intervalMs,data:data4}];
return false;
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate19.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema19.type,parentSchema:schema19,data}];
return false;
}
}
validate19.errors = vErrors;
return errors === 0;
}

export const setMarketMaker = validate20;
const schema20 = {"type":"object","required":["symbol","enabled"],"additionalProperties":false,"properties":{"section":{"type":"string","enum":["spot","contract","option"]},"symbol":{"type":"string","minLength":1,"maxLength":64},"enabled":{"type":"boolean"},"seed":{"type":"integer","minimum":0,"maximum":4294967295},"spread":{"type":"string","maxLength":20,"pattern":"^0+\\.0*[1-9]\\d*$","description":"A fraction above 0 and below 1, as a string with at most 18 decimal places."},"levels":{"type":"integer","minimum":1,"maximum":50}}};

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.symbol === undefined) && (missing0 = "symbol")) || ((data.enabled === undefined) && (missing0 = "enabled"))){
validate20.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema20.required,parentSchema:schema20,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((((key0 === "section") || (key0 === "symbol")) || (key0 === "enabled")) || (key0 === "seed")) || (key0 === "spread")) || (key0 === "levels"))){
validate20.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema20,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.section !== undefined){
let data0 = data.section;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate20.errors = [{instancePath:instancePath+"/section",schemaPath:"#/properties/section/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.section.type,parentSchema:schema20.properties.section,data:data0}];
return false;
}
if(!(((data0 === "spot") || (data0 === "contract")) || (data0 === "option"))){
validate20.errors = [{instancePath:instancePath+"/section",schemaPath:"#/properties/section/enum",keyword:"enum",params:{allowedValues: schema20.properties.section.enum},message:"must be equal to one of the allowed values",schema:schema20.properties.section.enum,parentSchema:schema20.properties.section,data:data0}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.symbol !== undefined){
let data1 = data.symbol;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func0(data1) > 64){
validate20.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema20.properties.symbol,data:data1}];
return false;
}
else {
if(func0(data1) < 1){
validate20.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema20.properties.symbol,data:data1}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.symbol.type,parentSchema:schema20.properties.symbol,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.enabled !== undefined){
let data2 = data.enabled;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema20.properties.enabled.type,parentSchema:schema20.properties.enabled,data:data2}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
let data3 = data.seed;
const _errs8 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate20.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema20.properties.seed.type,parentSchema:schema20.properties.seed,data:data3}];
return false;
}
if(errors === _errs8){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 4294967295 || isNaN(data3)){
validate20.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/maximum",keyword:"maximum",params:{comparison: "<=", limit: 4294967295},message:"must be <= 4294967295",schema:4294967295,parentSchema:schema20.properties.seed,data:data3}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate20.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema20.properties.seed,data:data3}];
return false;
}
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.spread !== undefined){
let data4 = data.spread;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func0(data4) > 20){
validate20.errors = [{instancePath:instancePath+"/spread",schemaPath:"#/properties/spread/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters",schema:20,parentSchema:schema20.properties.spread,data:data4}];
return false;
}
else {
if(!pattern39.test(data4)){
validate20.errors = [{instancePath:instancePath+"/spread",schemaPath:"#/properties/spread/pattern",keyword:"pattern",params:{pattern: "^0+\\.0*[1-9]\\d*$"},message:"must match pattern \""+"^0+\\.0*[1-9]\\d*$"+"\"",schema:"^0+\\.0*[1-9]\\d*$",parentSchema:schema20.properties.spread,data:data4}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/spread",schemaPath:"#/properties/spread/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.spread.type,parentSchema:schema20.properties.spread,data:data4}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.levels !== undefined){
let data5 = data.levels;
const _errs12 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate20.errors = [{instancePath:instancePath+"/levels",schemaPath:"#/properties/levels/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema20.properties.levels.type,parentSchema:schema20.properties.levels,data:data5}];
return false;
}
if(errors === _errs12){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 50 || isNaN(data5)){
validate20.errors = [{instancePath:instancePath+"/levels",schemaPath:"#/properties/levels/maximum",keyword:"maximum",params:{comparison: "<=", limit: 50},message:"must be <= 50",schema:50,parentSchema:schema20.properties.levels,data:data5}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate20.errors = [{instancePath:instancePath+"/levels",schemaPath:"#/properties/levels/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema20.properties.levels,data:data5}];
return false;
}
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema20.type,parentSchema:schema20,data}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}

export const setTaker = validate21;
const schema21 = {"type":"object","required":["symbol","enabled"],"additionalProperties":false,"properties":{"section":{"type":"string","enum":["spot","contract","option"]},"symbol":{"type":"string","minLength":1,"maxLength":64},"enabled":{"type":"boolean"},"seed":{"type":"integer","minimum":0,"maximum":4294967295},"intervalMs":{"type":"integer","minimum":1000,"maximum":86400000}}};

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.symbol === undefined) && (missing0 = "symbol")) || ((data.enabled === undefined) && (missing0 = "enabled"))){
validate21.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema21.required,parentSchema:schema21,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "section") || (key0 === "symbol")) || (key0 === "enabled")) || (key0 === "seed")) || (key0 === "intervalMs"))){
validate21.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema21,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.section !== undefined){
let data0 = data.section;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate21.errors = [{instancePath:instancePath+"/section",schemaPath:"#/properties/section/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema21.properties.section.type,parentSchema:schema21.properties.section,data:data0}];
return false;
}
if(!(((data0 === "spot") || (data0 === "contract")) || (data0 === "option"))){
validate21.errors = [{instancePath:instancePath+"/section",schemaPath:"#/properties/section/enum",keyword:"enum",params:{allowedValues: schema21.properties.section.enum},message:"must be equal to one of the allowed values",schema:schema21.properties.section.enum,parentSchema:schema21.properties.section,data:data0}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.symbol !== undefined){
let data1 = data.symbol;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func0(data1) > 64){
validate21.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema21.properties.symbol,data:data1}];
return false;
}
else {
if(func0(data1) < 1){
validate21.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema21.properties.symbol,data:data1}];
return false;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/symbol",schemaPath:"#/properties/symbol/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema21.properties.symbol.type,parentSchema:schema21.properties.symbol,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.enabled !== undefined){
let data2 = data.enabled;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
validate21.errors = [{instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema21.properties.enabled.type,parentSchema:schema21.properties.enabled,data:data2}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
let data3 = data.seed;
const _errs8 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate21.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema21.properties.seed.type,parentSchema:schema21.properties.seed,data:data3}];
return false;
}
if(errors === _errs8){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 4294967295 || isNaN(data3)){
validate21.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/maximum",keyword:"maximum",params:{comparison: "<=", limit: 4294967295},message:"must be <= 4294967295",schema:4294967295,parentSchema:schema21.properties.seed,data:data3}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate21.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema21.properties.seed,data:data3}];
return false;
}
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.intervalMs !== undefined){
let data4 = data.intervalMs;
const _errs10 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate21.errors = [{instancePath:instancePath+"/intervalMs",schemaPath:"#/properties/intervalMs/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema21.properties.intervalMs.type,parentSchema:schema21.properties.intervalMs,data:data4}];
return false;
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 86400000 || isNaN(data4)){
validate21.errors = [{instancePath:instancePath+"/intervalMs",schemaPath:"#/properties/intervalMs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400000},message:"must be <= 86400000",schema:86400000,parentSchema:schema21.properties.intervalMs,data:data4}];
return false;
}
else {
if(data4 < 1000 || isNaN(data4)){
validate21.errors = [{instancePath:instancePath+"/intervalMs",schemaPath:"#/properties/intervalMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1000},message:"must be >= 1000",schema:1000,parentSchema:schema21.properties.intervalMs,data:data4}];
return false;
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema21.type,parentSchema:schema21,data}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}

export const setClock = validate22;
const schema22 = {"type":"object","required":["mode"],"additionalProperties":false,"properties":{"mode":{"type":"string","enum":["real","manual"]},"time":{"type":"integer","minimum":0,"maximum":253402300799999}}};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.mode === undefined) && (missing0 = "mode")){
validate22.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema22.required,parentSchema:schema22,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "mode") || (key0 === "time"))){
validate22.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema22,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.mode !== undefined){
let data0 = data.mode;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate22.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.properties.mode.type,parentSchema:schema22.properties.mode,data:data0}];
return false;
}
if(!((data0 === "real") || (data0 === "manual"))){
validate22.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema22.properties.mode.enum},message:"must be equal to one of the allowed values",schema:schema22.properties.mode.enum,parentSchema:schema22.properties.mode,data:data0}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.time !== undefined){
let data1 = data.time;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate22.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema22.properties.time.type,parentSchema:schema22.properties.time,data:data1}];
return false;
}
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 253402300799999 || isNaN(data1)){
validate22.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/maximum",keyword:"maximum",params:{comparison: "<=", limit: 253402300799999},message:"must be <= 253402300799999",schema:253402300799999,parentSchema:schema22.properties.time,data:data1}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate22.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema22.properties.time,data:data1}];
return false;
}
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema22.type,parentSchema:schema22,data}];
return false;
}
}
validate22.errors = vErrors;
return errors === 0;
}

export const advanceClock = validate23;
const schema23 = {"type":"object","required":["milliseconds"],"additionalProperties":false,"properties":{"milliseconds":{"type":"integer","minimum":1,"maximum":31622400000}}};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.milliseconds === undefined) && (missing0 = "milliseconds")){
validate23.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema23.required,parentSchema:schema23,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "milliseconds")){
validate23.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema23,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.milliseconds !== undefined){
let data0 = data.milliseconds;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate23.errors = [{instancePath:instancePath+"/milliseconds",schemaPath:"#/properties/milliseconds/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema23.properties.milliseconds.type,parentSchema:schema23.properties.milliseconds,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 31622400000 || isNaN(data0)){
validate23.errors = [{instancePath:instancePath+"/milliseconds",schemaPath:"#/properties/milliseconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 31622400000},message:"must be <= 31622400000",schema:31622400000,parentSchema:schema23.properties.milliseconds,data:data0}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate23.errors = [{instancePath:instancePath+"/milliseconds",schemaPath:"#/properties/milliseconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema23.properties.milliseconds,data:data0}];
return false;
}
}
}
}
}
}
}
}
else {
validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema23.type,parentSchema:schema23,data}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}

export const injectFault = validate24;
const schema24 = {"type":"object","required":["effect"],"additionalProperties":false,"properties":{"effect":{"type":"string","enum":["delay","status","drop"]},"when":{"type":"string","enum":["before","after"]},"status":{"type":"integer","minimum":400,"maximum":599},"code":{"type":"integer","maximum":-1},"delayMs":{"type":"integer","minimum":1,"maximum":600000},"section":{"type":"string","enum":["spot","contract","option"]},"operation":{"type":"string","minLength":1,"maxLength":64},"user":{"type":"string","minLength":1,"maxLength":64},"times":{"type":"integer","minimum":1,"maximum":1000000}}};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.effect === undefined) && (missing0 = "effect")){
validate24.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema24.required,parentSchema:schema24,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func9.call(schema24.properties, key0))){
validate24.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema24,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.effect !== undefined){
let data0 = data.effect;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate24.errors = [{instancePath:instancePath+"/effect",schemaPath:"#/properties/effect/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema24.properties.effect.type,parentSchema:schema24.properties.effect,data:data0}];
return false;
}
if(!(((data0 === "delay") || (data0 === "status")) || (data0 === "drop"))){
validate24.errors = [{instancePath:instancePath+"/effect",schemaPath:"#/properties/effect/enum",keyword:"enum",params:{allowedValues: schema24.properties.effect.enum},message:"must be equal to one of the allowed values",schema:schema24.properties.effect.enum,parentSchema:schema24.properties.effect,data:data0}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.when !== undefined){
let data1 = data.when;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate24.errors = [{instancePath:instancePath+"/when",schemaPath:"#/properties/when/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema24.properties.when.type,parentSchema:schema24.properties.when,data:data1}];
return false;
}
if(!((data1 === "before") || (data1 === "after"))){
validate24.errors = [{instancePath:instancePath+"/when",schemaPath:"#/properties/when/enum",keyword:"enum",params:{allowedValues: schema24.properties.when.enum},message:"must be equal to one of the allowed values",schema:schema24.properties.when.enum,parentSchema:schema24.properties.when,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data2 = data.status;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate24.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema24.properties.status.type,parentSchema:schema24.properties.status,data:data2}];
return false;
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 599 || isNaN(data2)){
validate24.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/maximum",keyword:"maximum",params:{comparison: "<=", limit: 599},message:"must be <= 599",schema:599,parentSchema:schema24.properties.status,data:data2}];
return false;
}
else {
if(data2 < 400 || isNaN(data2)){
validate24.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/minimum",keyword:"minimum",params:{comparison: ">=", limit: 400},message:"must be >= 400",schema:400,parentSchema:schema24.properties.status,data:data2}];
return false;
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.code !== undefined){
let data3 = data.code;
const _errs8 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate24.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema24.properties.code.type,parentSchema:schema24.properties.code,data:data3}];
return false;
}
if(errors === _errs8){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > -1 || isNaN(data3)){
validate24.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/maximum",keyword:"maximum",params:{comparison: "<=", limit: -1},message:"must be <= -1",schema:-1,parentSchema:schema24.properties.code,data:data3}];
return false;
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.delayMs !== undefined){
let data4 = data.delayMs;
const _errs10 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate24.errors = [{instancePath:instancePath+"/delayMs",schemaPath:"#/properties/delayMs/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema24.properties.delayMs.type,parentSchema:schema24.properties.delayMs,data:data4}];
return false;
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 600000 || isNaN(data4)){
validate24.errors = [{instancePath:instancePath+"/delayMs",schemaPath:"#/properties/delayMs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 600000},message:"must be <= 600000",schema:600000,parentSchema:schema24.properties.delayMs,data:data4}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate24.errors = [{instancePath:instancePath+"/delayMs",schemaPath:"#/properties/delayMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema24.properties.delayMs,data:data4}];
return false;
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.section !== undefined){
let data5 = data.section;
const _errs12 = errors;
if(typeof data5 !== "string"){
validate24.errors = [{instancePath:instancePath+"/section",schemaPath:"#/properties/section/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema24.properties.section.type,parentSchema:schema24.properties.section,data:data5}];
return false;
}
if(!(((data5 === "spot") || (data5 === "contract")) || (data5 === "option"))){
validate24.errors = [{instancePath:instancePath+"/section",schemaPath:"#/properties/section/enum",keyword:"enum",params:{allowedValues: schema24.properties.section.enum},message:"must be equal to one of the allowed values",schema:schema24.properties.section.enum,parentSchema:schema24.properties.section,data:data5}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.operation !== undefined){
let data6 = data.operation;
const _errs14 = errors;
if(errors === _errs14){
if(typeof data6 === "string"){
if(func0(data6) > 64){
validate24.errors = [{instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema24.properties.operation,data:data6}];
return false;
}
else {
if(func0(data6) < 1){
validate24.errors = [{instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema24.properties.operation,data:data6}];
return false;
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema24.properties.operation.type,parentSchema:schema24.properties.operation,data:data6}];
return false;
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user !== undefined){
let data7 = data.user;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data7 === "string"){
if(func0(data7) > 64){
validate24.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema24.properties.user,data:data7}];
return false;
}
else {
if(func0(data7) < 1){
validate24.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema24.properties.user,data:data7}];
return false;
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema24.properties.user.type,parentSchema:schema24.properties.user,data:data7}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.times !== undefined){
let data8 = data.times;
const _errs18 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate24.errors = [{instancePath:instancePath+"/times",schemaPath:"#/properties/times/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema24.properties.times.type,parentSchema:schema24.properties.times,data:data8}];
return false;
}
if(errors === _errs18){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 1000000 || isNaN(data8)){
validate24.errors = [{instancePath:instancePath+"/times",schemaPath:"#/properties/times/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000",schema:1000000,parentSchema:schema24.properties.times,data:data8}];
return false;
}
else {
if(data8 < 1 || isNaN(data8)){
validate24.errors = [{instancePath:instancePath+"/times",schemaPath:"#/properties/times/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema24.properties.times,data:data8}];
return false;
}
}
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate24.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema24.type,parentSchema:schema24,data}];
return false;
}
}
validate24.errors = vErrors;
return errors === 0;
}

export const clearFaults = validate25;
const schema25 = {"type":"object","additionalProperties":false,"required":[],"properties":{"faultId":{"type":"string","minLength":1,"maxLength":64}}};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "faultId")){
validate25.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema25,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.faultId !== undefined){
let data0 = data.faultId;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate25.errors = [{instancePath:instancePath+"/faultId",schemaPath:"#/properties/faultId/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema25.properties.faultId,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate25.errors = [{instancePath:instancePath+"/faultId",schemaPath:"#/properties/faultId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema25.properties.faultId,data:data0}];
return false;
}
}
}
else {
validate25.errors = [{instancePath:instancePath+"/faultId",schemaPath:"#/properties/faultId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema25.properties.faultId.type,parentSchema:schema25.properties.faultId,data:data0}];
return false;
}
}
}
}
}
else {
validate25.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema25.type,parentSchema:schema25,data}];
return false;
}
}
validate25.errors = vErrors;
return errors === 0;
}

export const injectStreamFault = validate26;
const schema26 = {"type":"object","required":["effect"],"additionalProperties":false,"properties":{"effect":{"type":"string","enum":["drop","delay","duplicate","reorder","halfOpen","slowReader","close"]},"stream":{"type":"string","enum":["user","market"]},"user":{"type":"string","minLength":1,"maxLength":64},"delayMs":{"type":"integer","minimum":1,"maximum":600000},"code":{"type":"integer","minimum":1000,"maximum":4999},"times":{"type":"integer","minimum":1,"maximum":1000000}}};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.effect === undefined) && (missing0 = "effect")){
validate26.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema26.required,parentSchema:schema26,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((((key0 === "effect") || (key0 === "stream")) || (key0 === "user")) || (key0 === "delayMs")) || (key0 === "code")) || (key0 === "times"))){
validate26.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema26,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.effect !== undefined){
let data0 = data.effect;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate26.errors = [{instancePath:instancePath+"/effect",schemaPath:"#/properties/effect/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema26.properties.effect.type,parentSchema:schema26.properties.effect,data:data0}];
return false;
}
if(!(((((((data0 === "drop") || (data0 === "delay")) || (data0 === "duplicate")) || (data0 === "reorder")) || (data0 === "halfOpen")) || (data0 === "slowReader")) || (data0 === "close"))){
validate26.errors = [{instancePath:instancePath+"/effect",schemaPath:"#/properties/effect/enum",keyword:"enum",params:{allowedValues: schema26.properties.effect.enum},message:"must be equal to one of the allowed values",schema:schema26.properties.effect.enum,parentSchema:schema26.properties.effect,data:data0}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
let data1 = data.stream;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate26.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema26.properties.stream.type,parentSchema:schema26.properties.stream,data:data1}];
return false;
}
if(!((data1 === "user") || (data1 === "market"))){
validate26.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/enum",keyword:"enum",params:{allowedValues: schema26.properties.stream.enum},message:"must be equal to one of the allowed values",schema:schema26.properties.stream.enum,parentSchema:schema26.properties.stream,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user !== undefined){
let data2 = data.user;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(func0(data2) > 64){
validate26.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema26.properties.user,data:data2}];
return false;
}
else {
if(func0(data2) < 1){
validate26.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema26.properties.user,data:data2}];
return false;
}
}
}
else {
validate26.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema26.properties.user.type,parentSchema:schema26.properties.user,data:data2}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.delayMs !== undefined){
let data3 = data.delayMs;
const _errs8 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate26.errors = [{instancePath:instancePath+"/delayMs",schemaPath:"#/properties/delayMs/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema26.properties.delayMs.type,parentSchema:schema26.properties.delayMs,data:data3}];
return false;
}
if(errors === _errs8){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 600000 || isNaN(data3)){
validate26.errors = [{instancePath:instancePath+"/delayMs",schemaPath:"#/properties/delayMs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 600000},message:"must be <= 600000",schema:600000,parentSchema:schema26.properties.delayMs,data:data3}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate26.errors = [{instancePath:instancePath+"/delayMs",schemaPath:"#/properties/delayMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema26.properties.delayMs,data:data3}];
return false;
}
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.code !== undefined){
let data4 = data.code;
const _errs10 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate26.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema26.properties.code.type,parentSchema:schema26.properties.code,data:data4}];
return false;
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 4999 || isNaN(data4)){
validate26.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/maximum",keyword:"maximum",params:{comparison: "<=", limit: 4999},message:"must be <= 4999",schema:4999,parentSchema:schema26.properties.code,data:data4}];
return false;
}
else {
if(data4 < 1000 || isNaN(data4)){
validate26.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1000},message:"must be >= 1000",schema:1000,parentSchema:schema26.properties.code,data:data4}];
return false;
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.times !== undefined){
let data5 = data.times;
const _errs12 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate26.errors = [{instancePath:instancePath+"/times",schemaPath:"#/properties/times/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema26.properties.times.type,parentSchema:schema26.properties.times,data:data5}];
return false;
}
if(errors === _errs12){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 1000000 || isNaN(data5)){
validate26.errors = [{instancePath:instancePath+"/times",schemaPath:"#/properties/times/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000",schema:1000000,parentSchema:schema26.properties.times,data:data5}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate26.errors = [{instancePath:instancePath+"/times",schemaPath:"#/properties/times/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema26.properties.times,data:data5}];
return false;
}
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate26.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema26.type,parentSchema:schema26,data}];
return false;
}
}
validate26.errors = vErrors;
return errors === 0;
}

export const clearStreamFaults = validate27;
const schema27 = {"type":"object","additionalProperties":false,"required":[],"properties":{"faultId":{"type":"string","minLength":1,"maxLength":64}}};

function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "faultId")){
validate27.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema27,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.faultId !== undefined){
let data0 = data.faultId;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate27.errors = [{instancePath:instancePath+"/faultId",schemaPath:"#/properties/faultId/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema27.properties.faultId,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate27.errors = [{instancePath:instancePath+"/faultId",schemaPath:"#/properties/faultId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema27.properties.faultId,data:data0}];
return false;
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/faultId",schemaPath:"#/properties/faultId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema27.properties.faultId.type,parentSchema:schema27.properties.faultId,data:data0}];
return false;
}
}
}
}
}
else {
validate27.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema27.type,parentSchema:schema27,data}];
return false;
}
}
validate27.errors = vErrors;
return errors === 0;
}

export const setRateLimits = validate28;
const schema28 = {"type":"object","required":["rateLimits"],"additionalProperties":false,"properties":{"rateLimits":{"type":"array","maxItems":6,"items":{"type":"object","required":["rateLimitType","interval","limit"],"additionalProperties":false,"properties":{"rateLimitType":{"type":"string","enum":["REQUESTS_WEIGHT","ORDERS"]},"interval":{"type":"string","enum":["SECOND","MINUTE","DAY"]},"limit":{"type":"integer","minimum":1,"maximum":1000000000}}}}}};

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.rateLimits === undefined) && (missing0 = "rateLimits")){
validate28.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema28.required,parentSchema:schema28,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "rateLimits")){
validate28.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema28,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.rateLimits !== undefined){
let data0 = data.rateLimits;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length > 6){
validate28.errors = [{instancePath:instancePath+"/rateLimits",schemaPath:"#/properties/rateLimits/maxItems",keyword:"maxItems",params:{limit: 6},message:"must NOT have more than 6 items",schema:6,parentSchema:schema28.properties.rateLimits,data:data0}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
if(errors === _errs4){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if((((data1.rateLimitType === undefined) && (missing1 = "rateLimitType")) || ((data1.interval === undefined) && (missing1 = "interval"))) || ((data1.limit === undefined) && (missing1 = "limit"))){
validate28.errors = [{instancePath:instancePath+"/rateLimits/" + i0,schemaPath:"#/properties/rateLimits/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema28.properties.rateLimits.items.required,parentSchema:schema28.properties.rateLimits.items,data:data1}];
return false;
}
else {
const _errs6 = errors;
for(const key1 in data1){
if(!(((key1 === "rateLimitType") || (key1 === "interval")) || (key1 === "limit"))){
validate28.errors = [{instancePath:instancePath+"/rateLimits/" + i0,schemaPath:"#/properties/rateLimits/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema28.properties.rateLimits.items,data:data1}];
return false;
break;
}
}
if(_errs6 === errors){
if(data1.rateLimitType !== undefined){
let data2 = data1.rateLimitType;
const _errs7 = errors;
if(typeof data2 !== "string"){
validate28.errors = [{instancePath:instancePath+"/rateLimits/" + i0+"/rateLimitType",schemaPath:"#/properties/rateLimits/items/properties/rateLimitType/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema28.properties.rateLimits.items.properties.rateLimitType.type,parentSchema:schema28.properties.rateLimits.items.properties.rateLimitType,data:data2}];
return false;
}
if(!((data2 === "REQUESTS_WEIGHT") || (data2 === "ORDERS"))){
validate28.errors = [{instancePath:instancePath+"/rateLimits/" + i0+"/rateLimitType",schemaPath:"#/properties/rateLimits/items/properties/rateLimitType/enum",keyword:"enum",params:{allowedValues: schema28.properties.rateLimits.items.properties.rateLimitType.enum},message:"must be equal to one of the allowed values",schema:schema28.properties.rateLimits.items.properties.rateLimitType.enum,parentSchema:schema28.properties.rateLimits.items.properties.rateLimitType,data:data2}];
return false;
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.interval !== undefined){
let data3 = data1.interval;
const _errs9 = errors;
if(typeof data3 !== "string"){
validate28.errors = [{instancePath:instancePath+"/rateLimits/" + i0+"/interval",schemaPath:"#/properties/rateLimits/items/properties/interval/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema28.properties.rateLimits.items.properties.interval.type,parentSchema:schema28.properties.rateLimits.items.properties.interval,data:data3}];
return false;
}
if(!(((data3 === "SECOND") || (data3 === "MINUTE")) || (data3 === "DAY"))){
validate28.errors = [{instancePath:instancePath+"/rateLimits/" + i0+"/interval",schemaPath:"#/properties/rateLimits/items/properties/interval/enum",keyword:"enum",params:{allowedValues: schema28.properties.rateLimits.items.properties.interval.enum},message:"must be equal to one of the allowed values",schema:schema28.properties.rateLimits.items.properties.interval.enum,parentSchema:schema28.properties.rateLimits.items.properties.interval,data:data3}];
return false;
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.limit !== undefined){
let data4 = data1.limit;
const _errs11 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate28.errors = [{instancePath:instancePath+"/rateLimits/" + i0+"/limit",schemaPath:"#/properties/rateLimits/items/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema28.properties.rateLimits.items.properties.limit.type,parentSchema:schema28.properties.rateLimits.items.properties.limit,data:data4}];
return false;
}
if(errors === _errs11){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 1000000000 || isNaN(data4)){
validate28.errors = [{instancePath:instancePath+"/rateLimits/" + i0+"/limit",schemaPath:"#/properties/rateLimits/items/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000",schema:1000000000,parentSchema:schema28.properties.rateLimits.items.properties.limit,data:data4}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate28.errors = [{instancePath:instancePath+"/rateLimits/" + i0+"/limit",schemaPath:"#/properties/rateLimits/items/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema28.properties.rateLimits.items.properties.limit,data:data4}];
return false;
}
}
}
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/rateLimits/" + i0,schemaPath:"#/properties/rateLimits/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema28.properties.rateLimits.items.type,parentSchema:schema28.properties.rateLimits.items,data:data1}];
return false;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/rateLimits",schemaPath:"#/properties/rateLimits/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema28.properties.rateLimits.type,parentSchema:schema28.properties.rateLimits,data:data0}];
return false;
}
}
}
}
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema28.type,parentSchema:schema28,data}];
return false;
}
}
validate28.errors = vErrors;
return errors === 0;
}

export const setGatewayRules = validate29;
const schema29 = {"type":"object","additionalProperties":false,"properties":{"strict":{"type":"boolean"},"rejectReplays":{"type":"boolean"},"enforceLimits":{"type":"boolean"},"requireTimeInForce":{"type":"boolean"},"marketBuyInQuote":{"type":"boolean"}}};

function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "strict") || (key0 === "rejectReplays")) || (key0 === "enforceLimits")) || (key0 === "requireTimeInForce")) || (key0 === "marketBuyInQuote"))){
validate29.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema29,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.strict !== undefined){
let data0 = data.strict;
const _errs2 = errors;
if(typeof data0 !== "boolean"){
validate29.errors = [{instancePath:instancePath+"/strict",schemaPath:"#/properties/strict/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema29.properties.strict.type,parentSchema:schema29.properties.strict,data:data0}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rejectReplays !== undefined){
let data1 = data.rejectReplays;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate29.errors = [{instancePath:instancePath+"/rejectReplays",schemaPath:"#/properties/rejectReplays/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema29.properties.rejectReplays.type,parentSchema:schema29.properties.rejectReplays,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.enforceLimits !== undefined){
let data2 = data.enforceLimits;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
validate29.errors = [{instancePath:instancePath+"/enforceLimits",schemaPath:"#/properties/enforceLimits/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema29.properties.enforceLimits.type,parentSchema:schema29.properties.enforceLimits,data:data2}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.requireTimeInForce !== undefined){
let data3 = data.requireTimeInForce;
const _errs8 = errors;
if(typeof data3 !== "boolean"){
validate29.errors = [{instancePath:instancePath+"/requireTimeInForce",schemaPath:"#/properties/requireTimeInForce/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema29.properties.requireTimeInForce.type,parentSchema:schema29.properties.requireTimeInForce,data:data3}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.marketBuyInQuote !== undefined){
let data4 = data.marketBuyInQuote;
const _errs10 = errors;
if(typeof data4 !== "boolean"){
validate29.errors = [{instancePath:instancePath+"/marketBuyInQuote",schemaPath:"#/properties/marketBuyInQuote/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema29.properties.marketBuyInQuote.type,parentSchema:schema29.properties.marketBuyInQuote,data:data4}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate29.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema29.type,parentSchema:schema29,data}];
return false;
}
}
validate29.errors = vErrors;
return errors === 0;
}

export const saveSnapshot = validate30;
const schema30 = {"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":64,"pattern":"^[\\w.-]+$","description":"Name of the snapshot, which may contain letters, digits, dots, dashes and underscores"}}};
const pattern41 = new RegExp("^[\\w.-]+$", "u");

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.name === undefined) && (missing0 = "name")){
validate30.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema30.required,parentSchema:schema30,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "name")){
validate30.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema30,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.name !== undefined){
let data0 = data.name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate30.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema30.properties.name,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate30.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema30.properties.name,data:data0}];
return false;
}
else {
if(!pattern41.test(data0)){
validate30.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[\\w.-]+$"},message:"must match pattern \""+"^[\\w.-]+$"+"\"",schema:"^[\\w.-]+$",parentSchema:schema30.properties.name,data:data0}];
return false;
}
}
}
}
else {
validate30.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema30.properties.name.type,parentSchema:schema30.properties.name,data:data0}];
return false;
}
}
}
}
}
}
else {
validate30.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema30.type,parentSchema:schema30,data}];
return false;
}
}
validate30.errors = vErrors;
return errors === 0;
}

export const getSnapshot = validate31;
const schema31 = {"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","minLength":1,"maxLength":64}}};

function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.name === undefined) && (missing0 = "name")){
validate31.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema31.required,parentSchema:schema31,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "name")){
validate31.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema31,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.name !== undefined){
let data0 = data.name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate31.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema31.properties.name,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate31.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema31.properties.name,data:data0}];
return false;
}
}
}
else {
validate31.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.name.type,parentSchema:schema31.properties.name,data:data0}];
return false;
}
}
}
}
}
}
else {
validate31.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema31.type,parentSchema:schema31,data}];
return false;
}
}
validate31.errors = vErrors;
return errors === 0;
}

export const addSnapshot = validate32;
const schema32 = {"type":"object","required":["name","hash","time","lines"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":64,"pattern":"^[\\w.-]+$","description":"Name of the snapshot, which may contain letters, digits, dots, dashes and underscores"},"hash":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 of the canonical text of the state, as a hexadecimal string"},"time":{"type":"integer","minimum":0,"maximum":253402300799999},"lines":{"type":"array","maxItems":10000000,"items":{"type":"string","maxLength":67108864}}}};
const pattern43 = new RegExp("^[0-9a-f]{64}$", "u");

function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.name === undefined) && (missing0 = "name")) || ((data.hash === undefined) && (missing0 = "hash"))) || ((data.time === undefined) && (missing0 = "time"))) || ((data.lines === undefined) && (missing0 = "lines"))){
validate32.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema32.required,parentSchema:schema32,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "name") || (key0 === "hash")) || (key0 === "time")) || (key0 === "lines"))){
validate32.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema32,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.name !== undefined){
let data0 = data.name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate32.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema32.properties.name,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate32.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema32.properties.name,data:data0}];
return false;
}
else {
if(!pattern41.test(data0)){
validate32.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[\\w.-]+$"},message:"must match pattern \""+"^[\\w.-]+$"+"\"",schema:"^[\\w.-]+$",parentSchema:schema32.properties.name,data:data0}];
return false;
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.name.type,parentSchema:schema32.properties.name,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.hash !== undefined){
let data1 = data.hash;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern43.test(data1)){
validate32.errors = [{instancePath:instancePath+"/hash",schemaPath:"#/properties/hash/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},message:"must match pattern \""+"^[0-9a-f]{64}$"+"\"",schema:"^[0-9a-f]{64}$",parentSchema:schema32.properties.hash,data:data1}];
return false;
}
}
else {
validate32.errors = [{instancePath:instancePath+"/hash",schemaPath:"#/properties/hash/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.hash.type,parentSchema:schema32.properties.hash,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.time !== undefined){
let data2 = data.time;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate32.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema32.properties.time.type,parentSchema:schema32.properties.time,data:data2}];
return false;
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 253402300799999 || isNaN(data2)){
validate32.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/maximum",keyword:"maximum",params:{comparison: "<=", limit: 253402300799999},message:"must be <= 253402300799999",schema:253402300799999,parentSchema:schema32.properties.time,data:data2}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate32.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema32.properties.time,data:data2}];
return false;
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.lines !== undefined){
let data3 = data.lines;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data3)){
if(data3.length > 10000000){
validate32.errors = [{instancePath:instancePath+"/lines",schemaPath:"#/properties/lines/maxItems",keyword:"maxItems",params:{limit: 10000000},message:"must NOT have more than 10000000 items",schema:10000000,parentSchema:schema32.properties.lines,data:data3}];
return false;
}
else {
var valid1 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func0(data4) > 67108864){
validate32.errors = [{instancePath:instancePath+"/lines/" + i0,schemaPath:"#/properties/lines/items/maxLength",keyword:"maxLength",params:{limit: 67108864},message:"must NOT have more than 67108864 characters",schema:67108864,parentSchema:schema32.properties.lines.items,data:data4}];
return false;
}
}
else {
validate32.errors = [{instancePath:instancePath+"/lines/" + i0,schemaPath:"#/properties/lines/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.lines.items.type,parentSchema:schema32.properties.lines.items,data:data4}];
return false;
}
}
var valid1 = _errs10 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/lines",schemaPath:"#/properties/lines/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.properties.lines.type,parentSchema:schema32.properties.lines,data:data3}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate32.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.type,parentSchema:schema32,data}];
return false;
}
}
validate32.errors = vErrors;
return errors === 0;
}

export const restoreSnapshot = validate33;
const schema33 = {"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":64,"pattern":"^[\\w.-]+$","description":"Name of the snapshot, which may contain letters, digits, dots, dashes and underscores"}}};

function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.name === undefined) && (missing0 = "name")){
validate33.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema33.required,parentSchema:schema33,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "name")){
validate33.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema33,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.name !== undefined){
let data0 = data.name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 64){
validate33.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema33.properties.name,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate33.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema33.properties.name,data:data0}];
return false;
}
else {
if(!pattern41.test(data0)){
validate33.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[\\w.-]+$"},message:"must match pattern \""+"^[\\w.-]+$"+"\"",schema:"^[\\w.-]+$",parentSchema:schema33.properties.name,data:data0}];
return false;
}
}
}
}
else {
validate33.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema33.properties.name.type,parentSchema:schema33.properties.name,data:data0}];
return false;
}
}
}
}
}
}
else {
validate33.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema33.type,parentSchema:schema33,data}];
return false;
}
}
validate33.errors = vErrors;
return errors === 0;
}

export const createBroker = validate34;
const schema34 = {"type":"object","additionalProperties":false,"properties":{"brokerId":{"type":"string","minLength":1,"maxLength":40,"pattern":"^[a-z0-9]([a-z0-9-]*[a-z0-9])?$","description":"Id of the broker, which is part of its URLs: up to 40 lower-case letters, digits and dashes"},"from":{"type":"string","minLength":1,"maxLength":64,"pattern":"^[\\w.-]+$","description":"Name of a snapshot of the broker of the server. The new broker starts with its state, including the API keys"},"seed":{"type":"integer","minimum":0,"maximum":9007199254740991},"dialect":{"type":"string","enum":["reference","observed"]},"clock":{"type":"string","enum":["real","manual"]},"startTime":{"type":"integer","minimum":0,"maximum":253402300799999},"rules":{"type":"object","additionalProperties":false,"properties":{"strict":{"type":"boolean"},"rejectReplays":{"type":"boolean"},"enforceLimits":{"type":"boolean"},"requireTimeInForce":{"type":"boolean"},"marketBuyInQuote":{"type":"boolean"}}},"marketMakers":{"type":"boolean"},"takers":{"type":"boolean"},"indexMovers":{"type":"boolean"},"keepJournal":{"type":"boolean"},"timeToLiveMs":{"type":"integer","minimum":1000,"maximum":2592000000}}};
const pattern45 = new RegExp("^[a-z0-9]([a-z0-9-]*[a-z0-9])?$", "u");

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!(func9.call(schema34.properties, key0))){
validate34.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema34,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.brokerId !== undefined){
let data0 = data.brokerId;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 40){
validate34.errors = [{instancePath:instancePath+"/brokerId",schemaPath:"#/properties/brokerId/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters",schema:40,parentSchema:schema34.properties.brokerId,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate34.errors = [{instancePath:instancePath+"/brokerId",schemaPath:"#/properties/brokerId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema34.properties.brokerId,data:data0}];
return false;
}
else {
if(!pattern45.test(data0)){
validate34.errors = [{instancePath:instancePath+"/brokerId",schemaPath:"#/properties/brokerId/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$"},message:"must match pattern \""+"^[a-z0-9]([a-z0-9-]*[a-z0-9])?$"+"\"",schema:"^[a-z0-9]([a-z0-9-]*[a-z0-9])?$",parentSchema:schema34.properties.brokerId,data:data0}];
return false;
}
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/brokerId",schemaPath:"#/properties/brokerId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.brokerId.type,parentSchema:schema34.properties.brokerId,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.from !== undefined){
let data1 = data.from;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func0(data1) > 64){
validate34.errors = [{instancePath:instancePath+"/from",schemaPath:"#/properties/from/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema34.properties.from,data:data1}];
return false;
}
else {
if(func0(data1) < 1){
validate34.errors = [{instancePath:instancePath+"/from",schemaPath:"#/properties/from/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema34.properties.from,data:data1}];
return false;
}
else {
if(!pattern41.test(data1)){
validate34.errors = [{instancePath:instancePath+"/from",schemaPath:"#/properties/from/pattern",keyword:"pattern",params:{pattern: "^[\\w.-]+$"},message:"must match pattern \""+"^[\\w.-]+$"+"\"",schema:"^[\\w.-]+$",parentSchema:schema34.properties.from,data:data1}];
return false;
}
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/from",schemaPath:"#/properties/from/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.from.type,parentSchema:schema34.properties.from,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
let data2 = data.seed;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate34.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.properties.seed.type,parentSchema:schema34.properties.seed,data:data2}];
return false;
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
validate34.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema34.properties.seed,data:data2}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate34.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema34.properties.seed,data:data2}];
return false;
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dialect !== undefined){
let data3 = data.dialect;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate34.errors = [{instancePath:instancePath+"/dialect",schemaPath:"#/properties/dialect/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.dialect.type,parentSchema:schema34.properties.dialect,data:data3}];
return false;
}
if(!((data3 === "reference") || (data3 === "observed"))){
validate34.errors = [{instancePath:instancePath+"/dialect",schemaPath:"#/properties/dialect/enum",keyword:"enum",params:{allowedValues: schema34.properties.dialect.enum},message:"must be equal to one of the allowed values",schema:schema34.properties.dialect.enum,parentSchema:schema34.properties.dialect,data:data3}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.clock !== undefined){
let data4 = data.clock;
const _errs10 = errors;
if(typeof data4 !== "string"){
validate34.errors = [{instancePath:instancePath+"/clock",schemaPath:"#/properties/clock/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.clock.type,parentSchema:schema34.properties.clock,data:data4}];
return false;
}
if(!((data4 === "real") || (data4 === "manual"))){
validate34.errors = [{instancePath:instancePath+"/clock",schemaPath:"#/properties/clock/enum",keyword:"enum",params:{allowedValues: schema34.properties.clock.enum},message:"must be equal to one of the allowed values",schema:schema34.properties.clock.enum,parentSchema:schema34.properties.clock,data:data4}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.startTime !== undefined){
let data5 = data.startTime;
const _errs12 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate34.errors = [{instancePath:instancePath+"/startTime",schemaPath:"#/properties/startTime/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.properties.startTime.type,parentSchema:schema34.properties.startTime,data:data5}];
return false;
}
if(errors === _errs12){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 253402300799999 || isNaN(data5)){
validate34.errors = [{instancePath:instancePath+"/startTime",schemaPath:"#/properties/startTime/maximum",keyword:"maximum",params:{comparison: "<=", limit: 253402300799999},message:"must be <= 253402300799999",schema:253402300799999,parentSchema:schema34.properties.startTime,data:data5}];
return false;
}
else {
if(data5 < 0 || isNaN(data5)){
validate34.errors = [{instancePath:instancePath+"/startTime",schemaPath:"#/properties/startTime/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema34.properties.startTime,data:data5}];
return false;
}
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rules !== undefined){
let data6 = data.rules;
const _errs14 = errors;
if(errors === _errs14){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
const _errs16 = errors;
for(const key1 in data6){
if(!(((((key1 === "strict") || (key1 === "rejectReplays")) || (key1 === "enforceLimits")) || (key1 === "requireTimeInForce")) || (key1 === "marketBuyInQuote"))){
validate34.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema34.properties.rules,data:data6}];
return false;
break;
}
}
if(_errs16 === errors){
if(data6.strict !== undefined){
let data7 = data6.strict;
const _errs17 = errors;
if(typeof data7 !== "boolean"){
validate34.errors = [{instancePath:instancePath+"/rules/strict",schemaPath:"#/properties/rules/properties/strict/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema34.properties.rules.properties.strict.type,parentSchema:schema34.properties.rules.properties.strict,data:data7}];
return false;
}
var valid1 = _errs17 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data6.rejectReplays !== undefined){
let data8 = data6.rejectReplays;
const _errs19 = errors;
if(typeof data8 !== "boolean"){
validate34.errors = [{instancePath:instancePath+"/rules/rejectReplays",schemaPath:"#/properties/rules/properties/rejectReplays/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema34.properties.rules.properties.rejectReplays.type,parentSchema:schema34.properties.rules.properties.rejectReplays,data:data8}];
return false;
}
var valid1 = _errs19 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data6.enforceLimits !== undefined){
let data9 = data6.enforceLimits;
const _errs21 = errors;
if(typeof data9 !== "boolean"){
validate34.errors = [{instancePath:instancePath+"/rules/enforceLimits",schemaPath:"#/properties/rules/properties/enforceLimits/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema34.properties.rules.properties.enforceLimits.type,parentSchema:schema34.properties.rules.properties.enforceLimits,data:data9}];
return false;
}
var valid1 = _errs21 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data6.requireTimeInForce !== undefined){
let data10 = data6.requireTimeInForce;
const _errs23 = errors;
if(typeof data10 !== "boolean"){
validate34.errors = [{instancePath:instancePath+"/rules/requireTimeInForce",schemaPath:"#/properties/rules/properties/requireTimeInForce/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema34.properties.rules.properties.requireTimeInForce.type,parentSchema:schema34.properties.rules.properties.requireTimeInForce,data:data10}];
return false;
}
var valid1 = _errs23 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data6.marketBuyInQuote !== undefined){
let data11 = data6.marketBuyInQuote;
const _errs25 = errors;
if(typeof data11 !== "boolean"){
validate34.errors = [{instancePath:instancePath+"/rules/marketBuyInQuote",schemaPath:"#/properties/rules/properties/marketBuyInQuote/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema34.properties.rules.properties.marketBuyInQuote.type,parentSchema:schema34.properties.rules.properties.marketBuyInQuote,data:data11}];
return false;
}
var valid1 = _errs25 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema34.properties.rules.type,parentSchema:schema34.properties.rules,data:data6}];
return false;
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.marketMakers !== undefined){
let data12 = data.marketMakers;
const _errs27 = errors;
if(typeof data12 !== "boolean"){
validate34.errors = [{instancePath:instancePath+"/marketMakers",schemaPath:"#/properties/marketMakers/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema34.properties.marketMakers.type,parentSchema:schema34.properties.marketMakers,data:data12}];
return false;
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.takers !== undefined){
let data13 = data.takers;
const _errs29 = errors;
if(typeof data13 !== "boolean"){
validate34.errors = [{instancePath:instancePath+"/takers",schemaPath:"#/properties/takers/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema34.properties.takers.type,parentSchema:schema34.properties.takers,data:data13}];
return false;
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.indexMovers !== undefined){
let data14 = data.indexMovers;
const _errs31 = errors;
if(typeof data14 !== "boolean"){
validate34.errors = [{instancePath:instancePath+"/indexMovers",schemaPath:"#/properties/indexMovers/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema34.properties.indexMovers.type,parentSchema:schema34.properties.indexMovers,data:data14}];
return false;
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.keepJournal !== undefined){
let data15 = data.keepJournal;
const _errs33 = errors;
if(typeof data15 !== "boolean"){
validate34.errors = [{instancePath:instancePath+"/keepJournal",schemaPath:"#/properties/keepJournal/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema34.properties.keepJournal.type,parentSchema:schema34.properties.keepJournal,data:data15}];
return false;
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timeToLiveMs !== undefined){
let data16 = data.timeToLiveMs;
const _errs35 = errors;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
validate34.errors = [{instancePath:instancePath+"/timeToLiveMs",schemaPath:"#/properties/timeToLiveMs/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.properties.timeToLiveMs.type,parentSchema:schema34.properties.timeToLiveMs,data:data16}];
return false;
}
if(errors === _errs35){
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 > 2592000000 || isNaN(data16)){
validate34.errors = [{instancePath:instancePath+"/timeToLiveMs",schemaPath:"#/properties/timeToLiveMs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2592000000},message:"must be <= 2592000000",schema:2592000000,parentSchema:schema34.properties.timeToLiveMs,data:data16}];
return false;
}
else {
if(data16 < 1000 || isNaN(data16)){
validate34.errors = [{instancePath:instancePath+"/timeToLiveMs",schemaPath:"#/properties/timeToLiveMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1000},message:"must be >= 1000",schema:1000,parentSchema:schema34.properties.timeToLiveMs,data:data16}];
return false;
}
}
}
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate34.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema34.type,parentSchema:schema34,data}];
return false;
}
}
validate34.errors = vErrors;
return errors === 0;
}

export const closeBroker = validate35;
const schema35 = {"type":"object","additionalProperties":false,"required":["brokerId"],"properties":{"brokerId":{"type":"string","minLength":1,"maxLength":40}}};

function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.brokerId === undefined) && (missing0 = "brokerId")){
validate35.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema35.required,parentSchema:schema35,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "brokerId")){
validate35.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema35,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.brokerId !== undefined){
let data0 = data.brokerId;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 40){
validate35.errors = [{instancePath:instancePath+"/brokerId",schemaPath:"#/properties/brokerId/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters",schema:40,parentSchema:schema35.properties.brokerId,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate35.errors = [{instancePath:instancePath+"/brokerId",schemaPath:"#/properties/brokerId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema35.properties.brokerId,data:data0}];
return false;
}
}
}
else {
validate35.errors = [{instancePath:instancePath+"/brokerId",schemaPath:"#/properties/brokerId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema35.properties.brokerId.type,parentSchema:schema35.properties.brokerId,data:data0}];
return false;
}
}
}
}
}
}
else {
validate35.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema35.type,parentSchema:schema35,data}];
return false;
}
}
validate35.errors = vErrors;
return errors === 0;
}

export const getBroker = validate36;
const schema36 = {"type":"object","additionalProperties":false,"required":["brokerId"],"properties":{"brokerId":{"type":"string","minLength":1,"maxLength":40}}};

function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.brokerId === undefined) && (missing0 = "brokerId")){
validate36.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema36.required,parentSchema:schema36,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "brokerId")){
validate36.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.brokerId !== undefined){
let data0 = data.brokerId;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func0(data0) > 40){
validate36.errors = [{instancePath:instancePath+"/brokerId",schemaPath:"#/properties/brokerId/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters",schema:40,parentSchema:schema36.properties.brokerId,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate36.errors = [{instancePath:instancePath+"/brokerId",schemaPath:"#/properties/brokerId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema36.properties.brokerId,data:data0}];
return false;
}
}
}
else {
validate36.errors = [{instancePath:instancePath+"/brokerId",schemaPath:"#/properties/brokerId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.brokerId.type,parentSchema:schema36.properties.brokerId,data:data0}];
return false;
}
}
}
}
}
}
else {
validate36.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data}];
return false;
}
}
validate36.errors = vErrors;
return errors === 0;
}

export { noFields as listUsers, noFields as listApiKeys, noFields as listTokens, noFields as listIndexPrices, noFields as listIndexMovers, noFields as listMarketMakers, noFields as listTakers, noFields as getClock, noFields as listFaults, noFields as listStreamConnections, noFields as listStreamFaults, noFields as getGatewayRules, noFields as listSignatureMismatches, noFields as getState, noFields as listSnapshots, noFields as reset, noFields as getJournal, noFields as listBrokers };
